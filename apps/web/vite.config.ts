import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressAssets } from './compress-assets.ts';
import { dropSummaries } from './drop-summaries.ts';
import { reportFirstLoad } from './first-load.ts';

export default defineConfig(({ command }) => {
  // A build started from within a test run would otherwise inherit its NODE_ENV and become a development build.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  return {
    plugins: [react(), dropSummaries(), reportFirstLoad(), compressAssets()],
    build: {
      outDir: 'dist',
      assetsDir: 'assets',
      // The CSP allows no data: fonts and scripts, so everything becomes a file under /assets.
      assetsInlineLimit: 0,
      // pdfmake is one large chunk that loads on demand; what the first load may weigh is checked by reportFirstLoad.
      chunkSizeWarningLimit: 1100,
      modulePreload: { polyfill: false },
      target: 'es2023',
    },
    server: { port: 5173, strictPort: true },
  };
});

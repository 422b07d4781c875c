import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { createClassNames } from './class-names.ts';
import { compressAssets } from './compress-assets.ts';
import { dropSummaries } from './drop-summaries.ts';
import { literalMono } from './literal-mono.ts';
import { weighRoutes } from './route-weights.ts';

export default defineConfig(({ command }): UserConfig => {
  // A build started from within a test run would otherwise inherit its NODE_ENV and become a development build.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  return {
    plugins: [react(), dropSummaries(), literalMono(), weighRoutes(), compressAssets()],
    css: { modules: { generateScopedName: createClassNames() } },
    build: {
      outDir: 'dist',
      assetsDir: 'assets',
      // The CSP allows no data: fonts and scripts, so everything becomes a file under /assets.
      assetsInlineLimit: 0,
      // pdfmake is one large chunk that loads on demand; what each screen may weigh is checked by weighRoutes.
      chunkSizeWarningLimit: 1100,
      modulePreload: { polyfill: false },
      target: 'es2023',
      // What every screen needs comes in two files instead of one for each module that screens share; packages change rarely.
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              { name: 'packages', tags: ['$initial'], test: /[\\/]node_modules[\\/]/ },
              { name: 'first', tags: ['$initial'] },
            ],
          },
        },
      },
    },
    server: { port: 5173, strictPort: true },
  };
});

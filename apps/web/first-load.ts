import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

const BUDGET_BYTES = { js: 210_000, css: 22_000 };
/** What a signed-in person downloads before the first screen stands. */
const FIRST_SCREEN = ['src/main.tsx', 'src/app/shell/app-shell.tsx', 'src/app/pages/dashboard-page.tsx'];

/** Prints the compressed size of the first load after a build, and warns when it outgrows its budget. */
export function reportFirstLoad(): Plugin {
  return {
    name: 'report-first-load',
    apply: 'build',
    generateBundle(_options, bundle) {
      const sizes = firstLoadBytes(bundle);
      const text = `first load, gzip: JS ${sizes.js} of ${BUDGET_BYTES.js} bytes, CSS ${sizes.css} of ${BUDGET_BYTES.css}`;
      if (sizes.js > BUDGET_BYTES.js || sizes.css > BUDGET_BYTES.css) this.warn(text);
      else this.info(text);
    },
  };
}

function firstLoadBytes(bundle: Rolldown.OutputBundle): { js: number; css: number } {
  const files = new Set<string>();
  const add = (fileName: string) => {
    const chunk = bundle[fileName];
    if (files.has(fileName) || chunk?.type !== 'chunk') return;
    files.add(fileName);
    for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css);
    for (const imported of chunk.imports) add(imported);
  };
  for (const [fileName, chunk] of Object.entries(bundle)) {
    const isFirst =
      chunk.type === 'chunk' && FIRST_SCREEN.some((path) => chunk.moduleIds.some((id) => id.endsWith(path)));
    if (isFirst) add(fileName);
  }
  const total = (ending: string) =>
    [...files].filter((name) => name.endsWith(ending)).reduce((sum, name) => sum + gzipBytes(bundle[name]), 0);
  return { js: total('.js'), css: total('.css') };
}

function gzipBytes(file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): number {
  return file === undefined ? 0 : gzipSync(file.type === 'chunk' ? file.code : file.source).length;
}

import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

const FIRST_BYTES = { js: 210_000, css: 22_000 };
const SCREEN_BYTES = 120_000;
/** What a signed-in person downloads for the first screen: the shell, the dashboard, and what follows the server. */
const FIRST_PARTS = [
  'main.tsx',
  'app/pages/dashboard-page.tsx',
  'app/live-updates/follow-changes.ts',
  'app/live-updates/watch-hidden-runs.ts',
];
/** Loads on demand, whatever the first load weighs: the report, the editor of the raw response, the upload in parts. */
const NEVER_FIRST = /\/node_modules\/(?:pdfmake|@codemirror|tus-js-client)\//;

/** Prints what the first load and each further screen weigh, compressed, after a build, which fails over a budget. */
export function weighRoutes(): Plugin {
  return {
    name: 'weigh-routes',
    apply: 'build',
    generateBundle: {
      // Behind Vite's own: what a file preloads is written into it at the very end.
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const first = filesOf(
          bundle,
          FIRST_PARTS.map((part) => chunkOf(chunks, part)),
        );
        const rows = [
          { name: 'first load, JS', bytes: total(bundle, first, '.js'), most: FIRST_BYTES.js },
          { name: 'first load, CSS', bytes: total(bundle, first, '.css'), most: FIRST_BYTES.css },
          ...chunks.flatMap((chunk) => {
            const page = /\/app\/pages\/([\w-]+)-page\.tsx$/.exec(sourceOf(chunk) ?? '')?.[1];
            const beyond = [...filesOf(bundle, [chunk])].filter((file) => !first.has(file));
            return page === undefined || beyond.length === 0
              ? []
              : [{ name: `${page} adds`, bytes: total(bundle, beyond), most: SCREEN_BYTES }];
          }),
        ];
        this.info(rows.map(({ name, bytes, most }) => `\n${name.padEnd(24)} ${bytes} of ${most} bytes, gzip`).join(''));
        const over = rows.filter(({ bytes, most }) => bytes > most);
        if (over.length > 0)
          this.error(over.map(({ name, bytes, most }) => `${name} ${bytes} of ${most} bytes`).join('; '));
        const early = chunks
          .filter(({ fileName }) => first.has(fileName))
          .flatMap(({ moduleIds }) => moduleIds)
          .find((id) => NEVER_FIRST.test(id.replaceAll('\\', '/')));
        if (early !== undefined) this.error(`The first load holds ${early}`);
      },
    },
  };
}

function sourceOf(chunk: Rolldown.OutputChunk): string | undefined {
  return chunk.facadeModuleId?.replaceAll('\\', '/');
}

/** The chunk that holds a file of src/. */
function chunkOf(chunks: readonly Rolldown.OutputChunk[], part: string): Rolldown.OutputChunk {
  const chunk = chunks.find(({ moduleIds }) =>
    moduleIds.some((id) => id.replaceAll('\\', '/').endsWith(`/src/${part}`)),
  );
  if (chunk === undefined) throw new Error(`No chunk holds src/${part}`);
  return chunk;
}

/** What comes along with some chunks: everything that they import, styles included. */
function filesOf(bundle: Rolldown.OutputBundle, chunks: readonly Rolldown.OutputChunk[]): Set<string> {
  const files = new Set<string>();
  const add = (chunk: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined) => {
    if (chunk?.type !== 'chunk' || files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css);
    for (const imported of chunk.imports) add(bundle[imported]);
  };
  for (const chunk of chunks) add(chunk);
  return files;
}

function total(bundle: Rolldown.OutputBundle, files: Iterable<string>, ending = ''): number {
  return [...files].filter((name) => name.endsWith(ending)).reduce((sum, name) => sum + gzipBytes(bundle[name]), 0);
}

function gzipBytes(file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): number {
  return file === undefined ? 0 : gzipSync(file.type === 'chunk' ? file.code : file.source).length;
}

import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { type ChunkGraph, chunkGraph } from './chunk-graph.ts';
import { FIRST_LOAD, SCREEN_PARTS } from './screen-parts.ts';

const FIRST_BYTES = { js: 210_000, css: 22_000 };
const SCREEN_BYTES = 61_000;
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
        const graph = chunkGraph(bundle);
        const rows = weigh(bundle, graph);
        this.info(rows.map(({ name, bytes, most }) => `\n${name.padEnd(28)} ${bytes} of ${most} bytes, gzip`).join(''));
        const over = rows.filter(({ bytes, most }) => bytes > most);
        if (over.length > 0)
          this.error(over.map(({ name, bytes, most }) => `${name} ${bytes} of ${most} bytes`).join('; '));
        const early = graph.modulesOf(firstFiles(graph)).find((id) => NEVER_FIRST.test(id.replaceAll('\\', '/')));
        if (early !== undefined) this.error(`The first load holds ${early}`);
      },
    },
  };
}

interface Weight {
  name: string;
  bytes: number;
  most: number;
}

function weigh(bundle: Rolldown.OutputBundle, graph: ChunkGraph): Weight[] {
  const first = firstFiles(graph);
  const total = (files: Iterable<string>, ending = '') =>
    [...files].filter((name) => name.endsWith(ending)).reduce((sum, name) => sum + gzipBytes(bundle[name]), 0);
  return [
    { name: 'first load, JS', bytes: total(first, '.js'), most: FIRST_BYTES.js },
    { name: 'first load, CSS', bytes: total(first, '.css'), most: FIRST_BYTES.css },
    ...Object.entries(SCREEN_PARTS).map(([name, parts]) => ({
      name: `${name} adds`,
      bytes: total([...graph.filesWith(parts.map(graph.chunkOf))].filter((file) => !first.has(file))),
      most: SCREEN_BYTES,
    })),
  ];
}

function firstFiles({ filesWith, chunkOf }: ChunkGraph): Set<string> {
  return filesWith(FIRST_LOAD.map(chunkOf));
}

function gzipBytes(file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): number {
  return file === undefined ? 0 : gzipSync(file.type === 'chunk' ? file.code : file.source).length;
}

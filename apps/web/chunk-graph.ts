import type { Rolldown } from 'vite';

/** The files of a bundle by what needs them. */
export function chunkGraph(bundle: Rolldown.OutputBundle) {
  const chunks = new Map(
    Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  );
  const fileOf = new Map(
    [...chunks.values()].flatMap((chunk) => chunk.moduleIds.map((id) => [id.replaceAll('\\', '/'), chunk.fileName])),
  );

  /** The chunk that holds a file of src/. */
  function chunkOf(part: string): string {
    const fileName = [...fileOf].find(([id]) => id?.endsWith(`/src/${part}`))?.[1];
    if (fileName === undefined) throw new Error(`No chunk holds src/${part}`);
    return fileName;
  }

  /** What comes along with some chunks: everything that they import, styles included. */
  function filesWith(fileNames: Iterable<string>): Set<string> {
    const files = new Set<string>();
    const add = (fileName: string) => {
      const chunk = chunks.get(fileName);
      if (files.has(fileName) || chunk === undefined) return;
      files.add(fileName);
      for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css);
      for (const imported of chunk.imports) add(imported);
    };
    for (const fileName of fileNames) add(fileName);
    return files;
  }

  /** The chunks that can be asked for once some chunks are there, at any depth; those of `stops` are not entered. */
  function laterThan(fileNames: Iterable<string>, stops: ReadonlySet<string>): Set<string> {
    const later = new Set<string>();
    const follow = (from: Iterable<string>) => {
      for (const fileName of filesWith(from))
        for (const asked of chunks.get(fileName)?.dynamicImports ?? []) {
          if (later.has(asked) || stops.has(asked)) continue;
          later.add(asked);
          follow([asked]);
        }
    };
    follow(fileNames);
    return later;
  }

  /** The modules of some files. */
  function modulesOf(fileNames: Iterable<string>): string[] {
    return [...fileNames].flatMap((fileName) => chunks.get(fileName)?.moduleIds ?? []);
  }

  return { chunkOf, filesWith, laterThan, modulesOf };
}

export type ChunkGraph = ReturnType<typeof chunkGraph>;

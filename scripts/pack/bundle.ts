import { join, relative, sep } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { ROOT } from '../run-step.ts';

interface Bundle {
  /** Programs by the name of their file. */
  programs: Record<string, string>;
  into: string;
  /** Oldest Node that runs it, such as node20. */
  target: string;
  /** Packages that stay packages, because they hold more than JavaScript. */
  external?: (string | RegExp)[];
}

/**
 * Makes plain JavaScript of programs and all they import, in one flat folder. Gives the folders of the packages whose
 * code it holds, below the repository.
 */
export async function bundle({ programs, into, target, external = [] }: Bundle): Promise<string[]> {
  const made = await rolldown({
    cwd: ROOT,
    input: programs,
    platform: 'node',
    external,
    transform: { target },
    plugins: [keepOtherPrograms()],
    logLevel: 'warn',
  });
  const { output } = await made.write({
    dir: into,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'part-[name].js',
    comments: { legal: true, annotation: false, jsdoc: false },
  });
  await made.close();
  const modules = output.flatMap((file) => (file.type === 'chunk' ? Object.keys(file.modules) : []));
  return [...new Set(modules.flatMap(packageOf))].sort();
}

/** How our code names the file of a child process or thread. */
export const PROGRAM = /new URL\('\.\/((?:[\w-]+\/)*([\w-]+))\.ts', import\.meta\.url\)/g;

/** A child process or thread is named by its file: it becomes a program of its own, beside the one that starts it. */
function keepOtherPrograms(): Plugin {
  return {
    name: 'other-programs',
    transform(code, id) {
      if (id.includes('node_modules')) return null;
      const found = [...code.matchAll(PROGRAM)];
      for (const [, path = '', name = ''] of found)
        this.emitFile({ type: 'chunk', id: join(id, '..', `${path}.ts`), fileName: `${name}.js` });
      return found.length === 0 ? null : code.replace(PROGRAM, "new URL('./$2.js', import.meta.url)");
    },
  };
}

function packageOf(module: string): string[] {
  const [, inside] = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)/.exec(module) ?? [];
  return inside === undefined ? [] : [relative(ROOT, inside).split(sep).join('/')];
}

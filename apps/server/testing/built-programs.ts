import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vitest/config';
import { PROGRAM } from '../../../scripts/pack/bundle.ts';
import { BUILT_SERVER } from '../../../scripts/server-program.ts';

const SOURCES = join(import.meta.dirname, '../src/');

/** A server that runs in a test starts its child processes as they are built, which takes a fraction of the time. */
export function builtPrograms(): Plugin {
  return {
    name: 'built-programs',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(SOURCES) || id.includes('.test.')) return null;
      return code.replace(
        PROGRAM,
        (_url, _path, name) => `new URL('${pathToFileURL(join(BUILT_SERVER, `${name}.js`))}')`,
      );
    },
  };
}

import { expect, test } from 'vitest';
import { findLostPaths } from './document-paths.ts';

const held = (path: string) => ['apps/web', 'README.md', 'docs/picture.png'].includes(path.replace(/\/$/, ''));

test.each([
  ['a path that exists', 'see `apps/web/` and [this](README.md)', []],
  ['a path that does not', 'see `packages/lost/src`', ['packages/lost/src']],
  ['a link that does not', '[more](docs/lost.md#part)', ['docs/lost.md']],
  ['a picture that does', '![x](docs/picture.png)', []],
  ['a rule with a hole', '`features/<noun>/` and `docs/decisions/NNNN-name.md`', []],
  ['an address on the web', '[x](https://example.invalid/a.md)', []],
  ['a script that exists', '`npm run seed`', []],
  ['a script that does not', '`npm run dance`', ['npm run dance']],
])('%s', (_name, text, lost) => {
  expect(findLostPaths(text, held, ['seed'])).toEqual(lost);
});

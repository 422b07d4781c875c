import { join, resolve } from 'node:path';
import { writeSite } from './docs-site/write-site.ts';
import { ROOT } from './run-step.ts';

/** Makes a static site of the manuals: `npm run docs -- [FOLDER]`. */
const { INIT_CWD: callersFolder = '.' } = process.env;
const [wanted] = process.argv.slice(2);
const folder = wanted === undefined ? join(ROOT, 'dist/docs') : resolve(callersFolder, wanted);
console.log(`${await writeSite(folder)} pages in ${folder}`);

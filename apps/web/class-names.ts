import { basename } from 'node:path';

/**
 * Names classes after their file, `log-list_row`: a hash in each would be what compresses worst of all. Two style sheets
 * of one name would share their classes, so the second one is an error.
 */
export function createClassNames(): (name: string, file: string) => string {
  const fileOf = new Map<string, string>();
  return (name, path) => {
    const file = path.replace(/\?.*$/, '');
    const sheet = basename(file, '.module.css');
    const known = fileOf.get(sheet) ?? file;
    if (known !== file) throw new Error(`${known} and ${file} would share their class names`);
    fileOf.set(sheet, file);
    return `${sheet}_${name}`;
  };
}

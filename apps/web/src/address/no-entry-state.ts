import { parseLogFileSearch } from './log-files-search.ts';

/** Every parameter that belongs to the entries of one file, so that another file begins without them. */
export const NO_ENTRY_STATE = Object.fromEntries(
  Object.keys(
    parseLogFileSearch({
      all: '1',
      levels: 'WARN',
      find: 'x',
      mode: 'filter',
      re: '1',
      case: '1',
      from: 'x',
      to: 'x',
      line: '1',
      open: '1',
      tpl: 'x',
      where: '{"x":1}',
      not: '{"x":1}',
      cmp: '[["x",">",1]]',
      view: 'lines',
      run: 'x',
      runs: 'x',
      baseline: 'x',
      dialog: 'delete',
    }),
  ).map((name) => [name, undefined]),
);

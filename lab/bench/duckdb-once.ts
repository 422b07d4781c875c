import { dirname } from 'node:path';
import { openDatabase } from '../../apps/server/src/features/log-files/open-database.ts';

const LEVEL = "regexp_extract(line, '\\b(DEBUG|INFO|WARN|ERROR)\\b')";
/** An access log has a status instead of a level. */
const STATUS = `regexp_extract(line, '" (\\d{3}) ', 1)`;

/** DuckDB alone counts the levels of a log, as someone would write it who knows the format; without a log its version. */
export async function countWithDuckdb(path: string | undefined, format: string | undefined): Promise<string> {
  const database = await openDatabase({
    memoryMegabytes: 4096,
    tempFolder: '',
    dataFolders: path === undefined ? [] : [dirname(path)],
  });
  const connection = await database.connect();
  const reader = await connection.runAndReadAll(
    path === undefined ? 'SELECT version() AS version' : queryOf(path.replaceAll("'", "''"), format),
  );
  return reader
    .getRows()
    .map((row) => row.join(' '))
    .join('\n');
}

function queryOf(path: string, format: string | undefined): string {
  if (format === 'ndjson') return `SELECT level, count(*) FROM read_ndjson('${path}') GROUP BY 1 ORDER BY 1`;
  // Each line is one value: no character of a log is its border.
  const lines = `read_csv('${path}', columns = {'line': 'VARCHAR'}, delim = '\\x01', quote = '', escape = '', header = false)`;
  return `SELECT ${format === 'access' ? STATUS : LEVEL}, count(*) FROM ${lines} GROUP BY 1 ORDER BY 1`;
}

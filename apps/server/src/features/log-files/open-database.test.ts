import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from './open-database.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "rootline-o'database-"));
  for (const name of ['data', 'data-of-others', 'tmp']) {
    await mkdir(path.join(folder, name));
    await writeFile(path.join(folder, name, 'a.csv'), 'a\n1\n');
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(sql: string): Promise<string> {
  const dataFolders = [path.join(folder, 'data')];
  const database = await openDatabase({ memoryMegabytes: 64, tempFolder: path.join(folder, 'tmp'), dataFolders });
  const connection = await database.connect();
  try {
    await connection.run(sql.replaceAll('FOLDER', folder.replaceAll("'", "''")));
    return 'done';
  } catch (error) {
    return (error as Error).message.split(':')[0] ?? '';
  } finally {
    connection.closeSync();
    database.closeSync();
  }
}

test('what was read of a file is not kept a second time beside the cache of the system', async () => {
  expect(await run(`SELECT error('kept') WHERE current_setting('enable_external_file_cache')`)).toBe('done');
});

test('the database opens files of its data', async () => {
  expect(await run(`SELECT * FROM 'FOLDER/data/a.csv'`)).toBe('done');
});

test.each([
  `SELECT * FROM 'FOLDER/data-of-others/a.csv'`,
  `SELECT * FROM 'FOLDER/data/../data-of-others/a.csv'`,
  `SELECT * FROM read_text('/etc/hosts')`,
  `SELECT * FROM glob('/etc/*')`,
  `SELECT * FROM read_parquet('http://127.0.0.1:9/a.parquet')`,
  `COPY (SELECT 1) TO 'FOLDER/data-of-others/b.csv'`,
  `ATTACH 'FOLDER/data-of-others/c.db'`,
  'INSTALL httpfs',
  `LOAD 'FOLDER/data/a.duckdb_extension'`,
  'SET enable_external_access = true',
  `SET allowed_directories = ['/']`,
  `SET temp_directory = '/'`,
])('the database refuses %s', async (sql) => {
  expect(await run(sql)).toMatch(/^(Permission|Invalid Input) Error$/);
});

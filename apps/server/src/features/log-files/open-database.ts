import { DuckDBInstance } from '@duckdb/node-api';

export interface DatabaseBounds {
  memoryMegabytes: number;
  tempFolder: string;
  /** The only other folders whose files it may open. */
  dataFolders: readonly string[];
}

/** DuckDB in memory, bounded, for child processes only: a native crash must not take the server along. */
export async function openDatabase(options: DatabaseBounds): Promise<DuckDBInstance> {
  const database = await DuckDBInstance.create(':memory:', {
    threads: '2',
    memory_limit: `${options.memoryMegabytes}MB`,
    temp_directory: options.tempFolder,
    // Everything needed is built in; nothing is ever fetched.
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  // The system keeps what was read of files already; a second copy took 90 MB of a reader and made nothing quicker.
  // The permissions of Node do not bind native code, so the database gets its own limits, which are then locked.
  const folders = options.dataFolders.map((folder) => `'${folder.replaceAll("'", "''")}/'`);
  const connection = await database.connect();
  await connection.run(`SET allowed_directories = [${folders.join()}]; SET enable_external_access = false;
    SET allow_community_extensions = false; SET enable_external_file_cache = false;
    SET GLOBAL parquet_metadata_cache = true; SET lock_configuration = true`);
  connection.closeSync();
  return database;
}

import { DuckDBInstance } from '@duckdb/node-api';

/** DuckDB in memory, bounded, for child processes only: a native crash must not take the server along. */
export async function openDatabase(options: { memoryMegabytes: number; tempFolder: string }): Promise<DuckDBInstance> {
  return DuckDBInstance.create(':memory:', {
    threads: '2',
    memory_limit: `${options.memoryMegabytes}MB`,
    temp_directory: options.tempFolder,
    // Everything needed is built in; nothing is ever fetched.
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
}

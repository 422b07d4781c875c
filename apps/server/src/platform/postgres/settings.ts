/** postgresql.conf, written anew at every start; ALTER SYSTEM (postgresql.auto.conf) still wins over it. */
export function settingsFile(port: number, extra: Record<string, string>): string {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '50',
    shared_buffers: '64MB',
    password_encryption: 'scram-sha-256',
    max_wal_size: '512MB',
    // /dev/shm of a container is small, and two cores gain nothing from parallel plans.
    max_parallel_workers_per_gather: '0',
    max_parallel_maintenance_workers: '0',
    jit: 'off',
    io_method: 'sync',
    timezone: 'UTC',
    log_timezone: 'UTC',
    datestyle: 'iso, mdy',
    lc_messages: 'C',
    default_text_search_config: 'pg_catalog.simple',
    log_checkpoints: 'off',
    log_line_prefix: '%m [%p] ',
    // Statements and key values can hold log content: they stay out of the file.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...extra,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`);
  return `# Written by Rootline at every start.\n${lines.join('\n')}\n`;
}

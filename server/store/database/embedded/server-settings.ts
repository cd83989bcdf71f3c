/** Settings by name, as in postgresql.conf. */
export type ServerSettings = Record<string, string>

/** For a small machine: about 20 MB idle, crash recovery bounded by max_wal_size, every commit on disk. */
const defaults: ServerSettings = {
  listen_addresses: '',
  max_connections: '60',
  shared_buffers: '64MB',
  huge_pages: 'off',

  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  max_wal_size: '512MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',

  jit: 'off',
  // Containers have a /dev/shm of 64 MB, too little for parallel hash joins.
  max_parallel_workers_per_gather: '0',

  // Counting with an index-only scan slows down fourfold when vacuum lags behind the writes. The schema
  // marks the tables that need it early: one limit for all would scan the large ones every few seconds.
  // Each round starts a process in each of three databases, even without any writes.
  autovacuum_naptime: '15s',
  autovacuum_vacuum_cost_delay: '0',

  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  log_min_messages: 'warning',
  // Statements and details contain people's messages; the log must not.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_autovacuum_min_duration: '-1',
}

/** How many connections a server takes with these settings of the caller. */
export function connectionsOf(overrides: ServerSettings): number {
  return Number({ ...defaults, ...overrides }['max_connections'])
}

/** Command line of the server: defaults, version-specific settings, the caller's overrides, and the socket. */
export function serverArguments(options: {
  major: number
  overrides: ServerSettings
  clusterFolder: string
  socketFolder: string
  port: number
}): string[] {
  const { major, overrides, clusterFolder, socketFolder, port } = options
  const settings = {
    ...defaults,
    // Asynchronous input and output would add three worker processes.
    ...(major >= 18 ? { io_method: 'sync' } : {}),
    ...overrides,
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return ['-D', clusterFolder, '-p', String(port), ...flags]
}

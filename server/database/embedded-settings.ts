import { totalmem } from 'node:os'

export interface EmbeddedOptions {
  /** The product's data folder; the database lies in `postgres` below it. */
  readonly dataDirectory: string
  /** Off only where nothing is to be kept: tests. */
  readonly durable?: boolean
  /** Also listen on this port of 127.0.0.1, with this password: a given server for tests. */
  readonly tcp?: { readonly port: number; readonly password: string }
  /** Receives warnings and errors of the server's log. */
  readonly log?: (line: string) => unknown
}

/** Shared buffers: a quarter of the given memory, between 128 MB and 1 GB. */
function sharedBuffers(): string {
  const given = process.constrainedMemory() || totalmem()
  const megabytes = Math.min(given, totalmem()) / 4 / 1024 / 1024
  return `${Math.round(Math.min(1024, Math.max(128, megabytes)))}MB`
}

/** Arguments of the embedded server. Its own log names no values: what users typed stays out of it. */
export function serverSettings(options: Pick<EmbeddedOptions, 'durable' | 'tcp'>, socketDirectory: string): string[] {
  const settings: Record<string, string> = {
    unix_socket_directories: socketDirectory,
    unix_socket_permissions: '0700',
    listen_addresses: options.tcp ? '127.0.0.1' : '',
    port: String(options.tcp?.port ?? 5432),
    shared_buffers: options.durable === false ? '128MB' : sharedBuffers(),
    max_connections: '60',
    // A backup and a restore lock all tables, indexes and sequences in one transaction; published functions make many.
    max_locks_per_transaction: '1024',
    max_wal_size: '2GB',
    work_mem: '16MB',
    jit: 'off',
    max_parallel_workers_per_gather: '0',
    synchronous_commit: 'on',
    commit_delay: '0',
    autovacuum_vacuum_insert_scale_factor: '0.02',
    log_checkpoints: 'off',
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_parameter_max_length: '0',
    log_parameter_max_length_on_error: '0',
    ...(options.durable === false ? { fsync: 'off', full_page_writes: 'off', autovacuum: 'off' } : {}),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

import type { StopRequest } from '../stop-request.ts'

export type EmbeddedPostgres = {
  /** The driver's `host`. */
  socketFolder: string
  /** Names the socket file only; there is no TCP port. */
  port: number
  user: 'postgres'
  /** The server's current pid, which a restart changes. */
  readonly pid: number
  /** Whether the server belongs to another process: stop() then leaves it running. */
  readonly joined: boolean
  stop: () => Promise<void>
}

export type EmbeddedPostgresOptions = {
  /** The cluster is its subfolder `postgres`, the server's log `log/postgres.log`. */
  dataFolder: string
  /** A command joins a running Porchlight; `serve` takes over from a command, and refuses to start beside a `serve`. */
  purpose: 'serve' | 'command'
  /** Shown to a second starter as the owner. */
  commandName: string
  /** Binaries to use instead of those of the npm package, from PostgreSQL 15 on. */
  binFolder?: string
  /** Server settings that differ from the defaults in server-settings.ts. */
  settings?: Record<string, string>
  /** Called when the server ended or could not be restarted (it is being restarted), and when its disk is almost full. */
  onTrouble?: (detail: string) => void
  log?: (line: string) => void
  /** Receives lines for the person at the terminal while the start waits. */
  say?: (line: string) => void
  /** Rejects the start when it aborts; after the start it announces the stop to later starters. */
  stopRequest?: StopRequest
}

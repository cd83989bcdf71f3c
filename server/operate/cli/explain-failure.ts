import { KeyError } from '../../api/access/manage-keys.ts'
import { BackupError } from '../backup/backup-error.ts'
import { ConfigError, type Config } from '../../config/config.ts'
import { EmbeddedPostgresError } from '../../store/database/embedded/embedded-postgres-error.ts'
import { MigrationError } from '../../store/database/migration-error.ts'
import { GenerateError } from '../generate/generate-error.ts'
import { McpError } from '../../../mcp/source/mcp-error.ts'
import { WorkerError } from '../../start/processes/worker-error.ts'
import { SecretsKeyError } from '../../chat/webhooks/secrets-keys.ts'
import { WorkspaceError } from '../../chat/workspaces/create-workspace.ts'
import { SettingsError } from '../../chat/settings/settings-error.ts'

/** What these say is meant for the operator. */
const expected = [
  ConfigError,
  EmbeddedPostgresError,
  MigrationError,
  WorkspaceError,
  SettingsError,
  KeyError,
  SecretsKeyError,
  GenerateError,
  BackupError,
  WorkerError,
  McpError,
]

type Place = Pick<Config, 'host' | 'port' | 'dataFolder' | 'databaseUrl'>

/**
 * What an operator can read and act on, for a failure that is no bug: one of our own errors, or a
 * condition of the machine or of PostgreSQL that we know by its code. Undefined for anything else.
 * `place` is undefined where the settings themselves could not be read.
 */
export function explainFailure(error: unknown, place: Place | undefined): string | undefined {
  if (!(error instanceof Error)) return undefined
  const isOurs = expected.some((kind) => error instanceof kind)
  const words = place === undefined ? undefined : wordsOf(error, place)
  if (words === undefined) return isOurs ? error.message : undefined
  return isOurs ? `${words}\n${error.message}` : words
}

/** SQLSTATEs are those of PostgreSQL's documentation, appendix A; the others are the system's. */
function wordsOf(error: Error, place: Place): string | undefined {
  const code = 'code' in error ? String(error.code) : ''
  const isOfListening =
    'syscall' in error && /^(?:listen|bind|getaddrinfo)$/.test(String(error.syscall))
  if (isOfListening) return ofListening(code, place)
  // What initdb and the server write is in the words of the C library.
  const isFull = /No space left on device|Disk quota exceeded/i.test(error.message)
  if (isFull || ['ENOSPC', 'EDQUOT', '53100'].includes(code)) return ofFullDisk(code, place)
  if (code === '53300') {
    return (
      `PostgreSQL has no connection left (${error.message}). End other clients, raise max_connections ` +
      'of PostgreSQL, or lower PORCHLIGHT_POOL_SIZE.'
    )
  }
  return undefined
}

function ofFullDisk(code: string, { dataFolder, databaseUrl }: Place): string {
  if (databaseUrl !== undefined && code === '53100') {
    return 'The disk of the PostgreSQL that DATABASE_URL names is full. Make room on it and start again.'
  }
  return (
    `The disk of ${dataFolder} is full. Make room on it and start again, or set PORCHLIGHT_DATA to a ` +
    'folder on another one. What was acknowledged is not lost.'
  )
}

const highestPort = 65_535
const firstOpenPort = 1_024

function ofListening(code: string, { host, port }: Place): string | undefined {
  if (code === 'EADDRINUSE') {
    const other = port < highestPort ? port + 1 : 3000
    return (
      `Port ${port} on ${host} is in use by another program. Stop that one, or take another port: ` +
      `PORT=${other} npm start`
    )
  }
  if (code === 'EACCES') {
    return (
      `This account may not listen on port ${port}. Take one from ${firstOpenPort} on, and let a proxy ` +
      'listen on the other: PORT=3000 npm start'
    )
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return (
      `HOST is ${host}, which is no address of this machine. Write 127.0.0.1 for this machine alone, ` +
      'or 0.0.0.0 for every network.'
    )
  }
  return undefined
}

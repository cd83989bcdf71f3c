import type { Config } from '../../config/config.ts'
import { AppError } from '../../errors.ts'
import { OperatorError } from '../../operator-error.ts'
import { isTransient } from '../../store/database/database-errors.ts'
import { explainFault } from '../../store/database/report-errors.ts'
import { McpError } from '../../../mcp/source/mcp-error.ts'

type Settings = Pick<Config, 'host' | 'port' | 'dataFolder' | 'databaseUrl'>

/**
 * Explains a failure that is not a bug to the operator: one of our own errors, or a condition of the
 * machine or of PostgreSQL that is known by its code. Undefined for anything else. `settings` is
 * undefined if the settings themselves could not be read.
 */
export function explainFailure(error: unknown, settings: Settings | undefined): string | undefined {
  if (!(error instanceof Error)) return undefined
  // What the write path makes of PC421.
  if (error instanceof AppError && error.code === 'misdirected') return explanations['PC421']
  // An AppError below 500 is what the API says of a value that the command was given.
  const isRefusal = error instanceof AppError && error.status < 500
  const isOurs = error instanceof OperatorError || error instanceof McpError || isRefusal
  const text = settings === undefined ? undefined : explainCode(error, settings)
  if (text === undefined) return isOurs ? error.message : undefined
  return isOurs ? `${text}\n${error.message}` : text
}

/** By SQLSTATE; the first is our own (store/database/database-errors.ts). */
const explanations: Readonly<Record<string, string>> = {
  PC421:
    'The workspace has moved to another cell, or is being moved. Run the command with the settings of the cell that ' +
    'serves it: porchlight cell list. Nothing was changed.',
  '42501':
    'The login of PostgreSQL has too few rights. Use the one that owns the tables, as DATABASE_URL of the server does.',
  '25006':
    'PostgreSQL takes no writes there: it is a standby, whose primary DATABASE_URL has to name, or its disk is almost full.',
}

/** The five-character codes are SQLSTATEs (PostgreSQL's appendix A), the others the system's. */
function explainCode(error: Error, settings: Settings): string | undefined {
  const code = 'code' in error ? String(error.code) : ''
  const isListening =
    'syscall' in error && /^(?:listen|bind|getaddrinfo)$/.test(String(error.syscall))
  if (isListening) return explainListening(code, settings)
  // initdb and PostgreSQL print the messages of the C library.
  const isFull = /No space left on device|Disk quota exceeded/i.test(error.message)
  if (isFull || ['ENOSPC', 'EDQUOT', '53100'].includes(code)) return explainFullDisk(code, settings)
  const known = explanations[code] ?? explainFault(error)
  if (known !== undefined) return known
  if (code === '53300') {
    return (
      `PostgreSQL has no connection left (${error.message}). End other clients, raise max_connections ` +
      'of PostgreSQL, or lower PORCHLIGHT_POOL_SIZE.'
    )
  }
  // Without a code, or with a SQLSTATE: an error of the system may be of anything else.
  if (!isTransient(error) || !/^(?:\d[0-9A-Z]{4})?$/.test(code)) return undefined
  return `PostgreSQL could not do it now (${error.message}). Run the command again; porchlight doctor checks PostgreSQL.`
}

function explainFullDisk(code: string, { dataFolder, databaseUrl }: Settings): string {
  if (databaseUrl !== undefined && code === '53100') {
    return 'The disk of the PostgreSQL that DATABASE_URL names is full. Make room on it and start again.'
  }
  return (
    `The disk of ${dataFolder} is full. Make room on it and start again, or set PORCHLIGHT_DATA to a ` +
    'folder on another disk. Acknowledged writes are not lost.'
  )
}

const highestPort = 65_535

function explainListening(code: string, { host, port }: Settings): string | undefined {
  const other = port < highestPort ? port + 1 : 3000
  const texts: Readonly<Record<string, string>> = {
    EADDRINUSE:
      `Port ${port} on ${host} is in use by another program. Stop that one, or take another port: ` +
      `PORT=${other} npm start`,
    EACCES:
      `This account may not listen on port ${port}. Take a port from 1024 on, and let a proxy ` +
      `listen on ${port}: PORT=3000 npm start`,
    EADDRNOTAVAIL:
      `HOST is ${host}, which is no address of this machine. Write 127.0.0.1 for this machine only, ` +
      'or 0.0.0.0 for every network.',
  }
  return texts[code === 'ENOTFOUND' ? 'EADDRNOTAVAIL' : code]
}

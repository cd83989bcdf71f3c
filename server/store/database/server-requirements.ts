import type pg from 'pg'
import { codeOf } from './database-errors.ts'
import { MigrationError } from './migration-error.ts'

const oldestMajor = 15

export type ServerFacts = {
  version: string
  version_number: number
  encoding: string
  /** Maximum for ordinary logins, other clients' connections included. */
  connections: number
}

/** Reads the server's version and limits. Throws MigrationError with a remedy when it cannot connect. */
export async function readServerFacts(owner: pg.Pool): Promise<ServerFacts> {
  try {
    const { rows } = await owner.query<ServerFacts>(
      `select current_setting('server_version') as version,
              current_setting('server_version_num')::integer as version_number,
              current_setting('server_encoding') as encoding,
              current_setting('max_connections')::integer
                - current_setting('superuser_reserved_connections')::integer
                - coalesce(current_setting('reserved_connections', true), '0')::integer as connections`,
    )
    if (rows[0] === undefined) throw new Error('PostgreSQL did not report its version.')
    return rows[0]
  } catch (error) {
    throw explainConnection(error)
  }
}

/** Throws MigrationError for a server that Porchlight's SQL does not run on. */
export function requireUsable({
  version,
  version_number,
  encoding,
}: Omit<ServerFacts, 'connections'>): void {
  if (version_number < oldestMajor * 10_000) {
    throw new MigrationError(
      `This is PostgreSQL ${version}; Porchlight needs PostgreSQL ${oldestMajor} or newer. ` +
        'Upgrade it, or remove DATABASE_URL to use the embedded one.',
    )
  }
  if (encoding !== 'UTF8') {
    throw new MigrationError(
      `The encoding of this database is ${encoding}; Porchlight needs UTF8. Create one with: ` +
        `create database <name> encoding 'UTF8' template template0; and set it in DATABASE_URL.`,
    )
  }
}

/**
 * The operator's remedy by error code: SQLSTATEs of a rejected login (PostgreSQL documentation,
 * appendix A) and the system's codes of a failed connection.
 */
const remedies: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nothing listens there: start that PostgreSQL, or correct host and port.',
  ENOENT: 'There is no such socket: start that PostgreSQL, or correct host and port.',
  ENOTFOUND: 'Correct the host. In a password, write @ as %40, # as %23, / as %2F and % as %25.',
  EAI_AGAIN: 'The name cannot be looked up now: check the DNS of this machine, or name an address.',
  ETIMEDOUT: 'Correct host and port, or let the firewall pass them.',
  EHOSTUNREACH: 'Correct the host, or the network between both machines.',
  ENETUNREACH: 'Correct the host, or the network between both machines.',
  CERT_HAS_EXPIRED: 'Give that PostgreSQL a new certificate.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Use a host name that its certificate has.',
  '57P03': 'It is starting or stopping. Try again in a moment.',
  '28P01': 'Correct login and password.',
  '28000': 'Correct the login, or let it in by pg_hba.conf.',
  '3D000': 'Make the database with: create database <name> owner <login>;',
}

export const nameThePooler =
  'Name PostgreSQL itself in DATABASE_URL, and the pooler in PORCHLIGHT_POOLER_URL.'

/** PgBouncer's error for settings in a connection, and for a login that it cannot use. */
const poolerCode = '08P01'
const poolerRemedies = {
  DATABASE_URL: `A pooler answers there. ${nameThePooler}`,
  PORCHLIGHT_POOLER_URL:
    'Let the pooler know that login and that database, and let the login into PostgreSQL: ' +
    "alter role porchlight_app login password '…';",
  PORCHLIGHT_REPLICA_URL: 'A pooler answers there. Name PostgreSQL itself.',
}

/** Codes of a certificate whose authority this machine does not know. */
const untrusted = /^(?:(?:DEPTH_ZERO_)?SELF_SIGNED_CERT|UNABLE_TO_(?:GET_ISSUER|VERIFY_LEAF))/

/** Errors without a code of their own. */
const remediesByMessage: readonly (readonly [RegExp, string])[] = [
  [/timeout exceeded when trying|due to connection timeout/, remedies['ETIMEDOUT'] ?? ''],
  [
    /^Connection terminated|ECONNRESET/,
    'What listens there closed the connection: correct host and port, or start the PostgreSQL behind that proxy.',
  ],
  [/does not support SSL/, 'Remove sslmode from the address, or let that PostgreSQL use TLS.'],
  [/^E\w+: .*, open /, 'Correct the file in the address.'],
]

/** The error of a connection by that variable, with a remedy if one is known. */
export function explainConnection(
  error: unknown,
  variable: 'DATABASE_URL' | 'PORCHLIGHT_POOLER_URL' | 'PORCHLIGHT_REPLICA_URL' = 'DATABASE_URL',
): unknown {
  if (!(error instanceof Error)) return error
  // A host with several addresses fails with an error for each.
  const cause = error instanceof AggregateError ? (error.errors[0] as unknown) : error
  const first = cause instanceof Error ? cause : error
  const code = codeOf(first)
  const remedy = code === poolerCode ? poolerRemedies[variable] : remedyOf(code, first.message)
  if (remedy === undefined) return error
  // Node.js advises an option of its own behind the semicolon.
  const [reason] = first.message.split('; if the root CA')
  return new MigrationError(`${variable} cannot be used (${reason}). ${remedy}`)
}

function remedyOf(code: string, message: string): string | undefined {
  if (untrusted.test(code)) {
    return (
      'Add &sslrootcert= with the file of the authority that signed its certificate, such as ' +
      '?sslmode=verify-full&sslrootcert=/etc/ssl/db.pem'
    )
  }
  return remediesByMessage.find(([form]) => form.test(message))?.[1] ?? remedies[code]
}

import { parseAllowedAddress } from '../../api/access/allowed-addresses.ts'
import { patternsOf, scopes } from '../../api/access/permissions.ts'
import {
  createKey,
  listKeys,
  revokeKey,
  rotateKey,
  type KeySummary,
} from '../../api/access/command-keys.ts'
import { findWorkspaceId } from '../../chat/settings/find-workspace.ts'
import { command, UsageError } from './command.ts'
import { parseDuration, readFutureMoment } from './durations.ts'

const create = command({
  name: 'key create',
  summary: 'Create a key for a workspace',
  usage: `porchlight key create <subdomain> [--name <name>] [--scopes <scope,scope>]
    [--expires <date or 90d>] [--allow-from <address,range>] [--rate-limit <number>] [--json]

Prints the key once: only its hash is stored. --name states its purpose; the default is today's date.
Without --scopes the key may do everything; contacts:* is everything with contacts, *:read is reading
everything; contacts:write includes contacts:read. Without --allow-from it works from every address;
203.0.113.7,10.0.0.0/8,2001:db8::/32 restricts it to these addresses and ranges. --rate-limit is the
number of requests per minute, 0 for no limit; the default is PORCHLIGHT_RATE_LIMIT_PER_MINUTE. Scopes:
${inLines(scopes)}.`,
  positional: ['subdomain'],
  options: {
    name: 'string',
    scopes: 'string',
    expires: 'string',
    'allow-from': 'string',
    'rate-limit': 'string',
    json: 'boolean',
  },
  run: async ({ named: { subdomain }, values, open }) => {
    const name = values.name?.trim() ?? new Date().toISOString().slice(0, 10)
    if (name === '') throw new UsageError('--name must not be empty.')
    const given = {
      name,
      scopes: values.scopes === undefined ? ['*'] : readScopes(values.scopes),
      expires_at:
        values.expires === undefined ? undefined : readFutureMoment(values.expires, '--expires'),
      allowed_addresses: readAddresses(values['allow-from']),
      rate_limit_per_minute: readRateLimit(values['rate-limit']),
    }
    const made = await open(async ({ owner, database }) =>
      createKey(database, await findWorkspaceId(owner, subdomain), given),
    )
    return {
      result: made,
      text: `Created key ${made.name}. It is shown only now:\n\n  ${made.key}`,
    }
  },
})

function readScopes(text: string): string[] {
  const given = [...new Set(text.split(',').map((scope) => scope.trim()))]
  const known = patternsOf(scopes)
  const unknown = given.filter((scope) => !known.includes(scope))
  if (unknown.length === 0) return given
  throw new UsageError(`Unknown scope: ${unknown.join(', ')}. Scopes are ${known.join(', ')}.`)
}

function readAddresses(text: string | undefined): string[] | undefined {
  if (text === undefined) return undefined
  const addresses = text.split(',').map((entry) => {
    const address = parseAllowedAddress(entry)
    if (address !== undefined) return address
    throw new UsageError(
      `--allow-from needs addresses such as 203.0.113.7 or 10.0.0.0/8, not ${entry.trim() || 'nothing'}.`,
    )
  })
  return [...new Set(addresses)]
}

function readRateLimit(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new UsageError('--rate-limit needs a number of requests per minute, or 0 for no limit.')
}

/** Four to a line, to fit a terminal. */
function inLines(words: readonly string[]): string {
  const lines = words
    .map((_, at) => words.slice(at, at + 4).join(', '))
    .filter((_, at) => at % 4 === 0)
  return lines.map((line) => `  ${line}`).join(',\n')
}

const list = command({
  name: 'key list',
  summary: 'List the keys of a workspace, without the keys themselves',
  usage: `porchlight key list <subdomain> [--json]

Prints the id, name, last four characters, scopes, addresses, limit, expiry, revocation and last use
of each key.`,
  positional: ['subdomain'],
  options: { json: 'boolean' },
  run: async ({ named: { subdomain }, open }) => {
    const keys = await open(async ({ owner, database }) =>
      listKeys(database, await findWorkspaceId(owner, subdomain)),
    )
    return { result: { keys }, text: table(keys) }
  },
})

function table(keys: readonly KeySummary[]): string {
  const head = 'ID,NAME,LAST FOUR,SCOPES,FROM,A MINUTE,EXPIRES,REVOKED,LAST USED'.split(',')
  const moment = (at: string | null) => at ?? '-'
  const rows = keys.map((key) => [
    key.id,
    key.name,
    key.last_four,
    key.scopes.join(','),
    key.allowed_addresses?.join(',') ?? '-',
    key.rate_limit_per_minute?.toString() ?? '-',
    moment(key.expires_at),
    moment(key.revoked_at),
    moment(key.last_used_at),
  ])
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const rotate = command({
  name: 'key rotate',
  summary: 'Replace a key; the old one keeps working for a while',
  usage: `porchlight key rotate <subdomain> <id or last four> [--overlap <24h>] [--json]

Creates a key with the same name, scopes, expiry, addresses and limit, and prints it once. The old key
keeps working for the overlap: 24h by default, else a time such as 7d, 30m or 0.`,
  positional: ['subdomain', 'id or last four'],
  options: { overlap: 'string', json: 'boolean' },
  run: async ({ named: { subdomain, 'id or last four': wanted }, values, open }) => {
    const overlapMs = parseDuration(values.overlap ?? '24h')
    if (overlapMs === undefined) throw new UsageError('--overlap needs a time such as 24h, or 0.')
    const { created, ended } = await open(async ({ owner, database }) =>
      rotateKey(database, await findWorkspaceId(owner, subdomain), wanted, overlapMs),
    )
    const until = ended.revoked_at ?? ''
    return {
      result: { created, ended },
      text:
        `Key ${created.name} is replaced; the old one (${ended.last_four}) ends ${until}. ` +
        `The new one is shown only now:\n\n  ${created.key}`,
    }
  },
})

const revoke = command({
  name: 'key revoke',
  summary: 'Revoke a key immediately',
  usage: `porchlight key revoke <subdomain> <id or last four> [--json]

Every running server rejects the key from now on. This cannot be undone.`,
  positional: ['subdomain', 'id or last four'],
  options: { json: 'boolean' },
  run: async ({ named: { subdomain, 'id or last four': wanted }, open }) => {
    const ended = await open(async ({ owner, database }) =>
      revokeKey(database, await findWorkspaceId(owner, subdomain), wanted),
    )
    return { result: ended, text: `Key ${ended.name} (${ended.last_four}) is revoked.` }
  },
})

export const keyCommands = [create, list, rotate, revoke]

import type { AgentOptions } from './choose-tools.ts'
import { McpError } from './mcp-error.ts'

const longestValue = 1_000

/** `?toolsets=default,events&read_only=true&member=ann@example.com`: options in the address of the server. */
export function readQueryOptions(query: Readonly<Record<string, unknown>>): AgentOptions {
  const known = ['toolsets', 'read_only', 'member']
  const unknown = Object.keys(query).find((name) => !known.includes(name))
  if (unknown !== undefined) {
    throw new McpError(
      `Unknown parameter: ${unknown.slice(0, 100)}. There are ${known.join(', ')}.`,
    )
  }
  const readOnly = one(query, 'read_only')
  if (![undefined, 'true', 'false'].includes(readOnly)) {
    throw new McpError('read_only must be true or false.')
  }
  return {
    toolsets: readToolsets(one(query, 'toolsets')),
    readOnly: readOnly === 'true',
    member: readMember(one(query, 'member')),
  }
}

/** Names separated by commas; `default` if there are none. */
export function readToolsets(text = ''): string[] {
  const names = text.split(',').map((name) => name.trim().toLowerCase())
  const given = names.filter((name) => name !== '')
  return given.length === 0 ? ['default'] : given
}

/** An email address; the server checks at each use that it belongs to a member. */
export function readMember(text = ''): string | undefined {
  const email = text.trim()
  if (email !== '' && !email.includes('@')) {
    throw new McpError('The member must be the email of a team member.')
  }
  return email === '' ? undefined : email
}

function one(query: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = query[name]
  if (value === undefined) return undefined
  if (typeof value === 'string' && value.length <= longestValue) return value
  throw new McpError(`${name} must be given once, with at most ${longestValue} characters.`)
}

import { PorchlightError } from '../../client/source/porchlight.ts'
import type { Call } from './make-work-tool.ts'
import { McpError } from './mcp-error.ts'
import type { Given } from './tool.ts'

type Named = { readonly id: string; readonly name: string }
type Member = { readonly active: boolean }
type Page<Row> = Readonly<Record<string, readonly Row[]>> & { readonly next_cursor?: string | null }

/**
 * Throws for names that do not exist: in a list of the API they match nothing and in a change they are ignored, and an agent
 * would take a misspelt one for an empty list, or for done.
 */
export async function refuseUnknownNames(call: Call, given: Given): Promise<void> {
  const { status, group, group_name: groupName, assignee, assignee_email: email } = given
  const mentions = Array.isArray(given['mentions']) ? given['mentions'] : []
  await refuseUnlessIn(call, 'status', partsOf(status), ['all'], 'listStatuses', 'statuses')
  await refuseUnlessIn(call, 'group', [group], ['none'], 'listGroups', 'groups')
  await refuseUnlessIn(call, 'group_name', [groupName], [], 'listGroups', 'groups')
  await refuseUnknownMember(call, 'assignee', assignee)
  await refuseUnknownMember(call, 'assignee_email', email)
  await Promise.all(
    mentions.slice(0, mostMentions).map(async (one) => refuseUnknownMember(call, 'mentions', one)),
  )
}

/** Further ones are not looked up. */
const mostMentions = 20
/** The names that an error lists. */
const mostNamed = 100

const partsOf = (value: unknown) => (typeof value === 'string' ? value.split(',') : [])
const isId = (value: string) => /^[\da-f-]{36}$/i.test(value)

/** Whether text was given; blank is no filter, and no change. */
function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

async function refuseUnlessIn(
  call: Call,
  argument: string,
  values: readonly unknown[],
  words: readonly string[],
  operationId: string,
  list: string,
): Promise<void> {
  const asked = values.filter(isText).map((value) => value.trim())
  const isKnown = (value: string, names: readonly string[]) =>
    names.some((name) => name.toLowerCase() === value.toLowerCase())
  const open = asked.filter((value) => !isKnown(value, words))
  if (open.length === 0) return
  const found = (await listed<Named>(call, operationId, list, { limit: 100 })) ?? []
  const names = found.map(({ name }) => name)
  const unknown = open.find(
    (value) => !isKnown(value, names) && !found.some(({ id }) => id === value),
  )
  // A key that may not read the settings gets none.
  if (unknown === undefined || names.length === 0) return
  throw new McpError(`Unknown ${argument}: ${unknown.slice(0, 100)}. There are ${manyOf(names)}.`)
}

/** The first of the names and the count of the rest: there may be 500 groups. */
function manyOf(names: readonly string[]): string {
  const more = names.length - mostNamed
  return names.slice(0, mostNamed).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

/** A filter takes an id, an address or `none`, and inactive members, too; a change an address of an active one. */
async function refuseUnknownMember(call: Call, argument: string, value: unknown): Promise<void> {
  const isFilter = argument === 'assignee'
  if (!isText(value) || (isFilter && (isId(value) || value.toLowerCase() === 'none'))) return
  const email = value.trim()
  const found = email.includes('@')
    ? await listed<Member>(call, 'listTeamMembers', 'team_members', { email })
    : []
  if (found === undefined || found.some(({ active }) => active || isFilter)) return
  throw new McpError(`Unknown ${argument}: ${email.slice(0, 100)}. See list_team_members.`)
}

/** All pages of a list; undefined where the key may not read it. */
async function listed<Row>(
  call: Call,
  operationId: string,
  name: string,
  given: Given,
): Promise<readonly Row[] | undefined> {
  const rows: Row[] = []
  let cursor: string | null | undefined
  try {
    do {
      const page = (await call(operationId, { ...given, cursor })) as Page<Row>
      rows.push(...(page[name] ?? []))
      cursor = page.next_cursor
    } while (typeof cursor === 'string')
    return rows
  } catch (error) {
    if (error instanceof PorchlightError) return undefined
    throw error
  }
}

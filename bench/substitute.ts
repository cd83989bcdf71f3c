import type { SentBatch } from './record-statements.ts'
import type { Substitute } from './script-of.ts'
import type { Tenant } from './world.ts'

/** What a recorded change starts from: numbers that nothing else in it is equal to. */
export type StartingPoint = { readonly sequence: number; readonly message_count: number }

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/
const timestamp = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(?:Z|[+-]\d\d:\d\d)/
const number = /\b\d{7}\b/
const token = new RegExp(`(${uuid.source}|${timestamp.source}|${number.source})`)

/**
 * What a change seen in one workspace is in any: ids of the tenant, of the clock and of where the
 * conversation stands become variables, and so do those that the change makes up, which is whatever
 * differs when it is seen `again`. `newIds`: columns that make these up anew.
 */
export function generalise(
  { workspaceId, conversationId, contactId, email }: Tenant,
  seen: readonly SentBatch[],
  again: readonly SentBatch[],
  start: StartingPoint,
): { substitute: Substitute; newIds: string } {
  const before = tokensOf(again)
  const made = [...tokensOf(seen)].filter((one) => !before.has(one) && uuid.test(one))
  const variables = new Map([
    [workspaceId, ':workspace_id'],
    [conversationId, ':conversation_id'],
    [contactId, ':contact_id'],
    [email, ':email'],
    ...made.map((id, index) => [id, `:new_${index + 1}`] as const),
  ])
  const expression = (part: string): string | undefined => {
    const variable = variables.get(part)
    if (variable !== undefined) return variable
    if (timestamp.test(part)) return before.has(part) ? undefined : ':tick'
    return number.test(part) ? counted(Number(part), start) : undefined
  }
  return {
    substitute: (value) => {
      const parts = (value === email ? [value] : value.split(token))
        .filter((part) => part !== '')
        .map((part) => {
          const sql = expression(part)
          return sql === undefined ? part : { sql }
        })
      return parts.some((part) => typeof part === 'object') ? parts : undefined
    },
    newIds: made.map((_, index) => `gen_random_uuid() as new_${index + 1}`).join(', '),
  }
}

function counted(value: number, starts: StartingPoint): string | undefined {
  for (const [name, start] of Object.entries(starts)) {
    if (value >= start && value < start + 100) return `(:${name}::bigint + ${value - start})`
  }
  return undefined
}

function tokensOf(batches: readonly SentBatch[]): Set<string> {
  const values = batches.flat().flatMap(({ values }) => values)
  return new Set(
    values.flatMap((value) => value?.split(token).filter((part) => token.test(part)) ?? []),
  )
}

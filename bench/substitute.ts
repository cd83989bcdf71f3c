import type { SentBatch } from './record-statements.ts'
import type { Substitute } from './statement-text.ts'
import type { Tenant } from './make-data.ts'

/** The counters before a recorded change, set to numbers that occur nowhere else in it. */
export type StartingPoint = { readonly sequence: number; readonly message_count: number }

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/
const timestamp = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(?:Z|[+-]\d\d:\d\d)/
const number = /\b\d{7}\b/
const token = new RegExp(`(${uuid.source}|${timestamp.source}|${number.source})`)

/**
 * Generalises a change recorded in one workspace: the tenant's ids, the clock and the conversation's counters become
 * variables of `functionOf`, and so do the ids that the change creates, which are those that differ when it is
 * recorded `again`. `newIds`: the number of these.
 */
export function generalise(
  { workspaceId, conversationId, contactId, email }: Tenant,
  seen: readonly SentBatch[],
  again: readonly SentBatch[],
  start: StartingPoint,
): { substitute: Substitute; newIds: number } {
  const before = tokensOf(again)
  const made = [...tokensOf(seen)].filter((one) => !before.has(one) && uuid.test(one))
  const variables = new Map([
    [workspaceId, 'v_workspace_id'],
    [conversationId, 'v_conversation_id'],
    [contactId, 'v_contact_id'],
    [email, 'v_email'],
    ...made.map((id, index) => [id, `v_new_${index + 1}`] as const),
  ])
  const withEmail = new RegExp(
    `${token.source.slice(0, -1)}|${email.replaceAll(/[.+]/g, String.raw`\$&`)})`,
  )
  const expression = (part: string): string | undefined => {
    const variable = variables.get(part)
    if (variable !== undefined) return variable
    if (timestamp.test(part)) return before.has(part) ? undefined : 'v_tick'
    return number.test(part) ? counted(Number(part), start) : undefined
  }
  return {
    substitute: (value) => {
      const parts = value
        .split(withEmail)
        .filter((part) => part !== '')
        .map((part) => {
          const sql = expression(part)
          return sql === undefined ? part : { sql }
        })
      return parts.some((part) => typeof part === 'object') ? parts : undefined
    },
    newIds: made.length,
  }
}

function counted(value: number, starts: StartingPoint): string | undefined {
  for (const [name, start] of Object.entries(starts)) {
    if (value >= start && value < start + 100) return `(v_${name} + ${value - start})`
  }
  return undefined
}

function tokensOf(batches: readonly SentBatch[]): Set<string> {
  const values = batches.flat().flatMap(({ values }) => values)
  return new Set(
    values.flatMap((value) => value?.split(token).filter((part) => token.test(part)) ?? []),
  )
}

import type { Database } from '../database/connect.ts'
import { readRows } from '../database/read.ts'
import type { FindState, State } from './state-queries.ts'

type Answer = Promise<State | undefined>

/** When the question on its way is answered, and the one to send after it. */
type Asked = { readonly current: Promise<unknown>; next?: Answer }

const askedOf = new WeakMap<Database, Map<string, Asked>>()

/**
 * The state of a workspace that the primary shows now: the question leaves after this call. Calls that come while one
 * is on its way share the next one. Undefined for an unknown workspace.
 */
export async function askPrimary(database: Database, workspaceId: string, find: FindState): Answer {
  const all = askedOf.get(database) ?? new Map<string, Asked>()
  askedOf.set(database, all)
  const statement = find({ workspaceId })
  const key = `${statement.name} ${workspaceId}`
  const send = async (): Answer => {
    const answer = readRows(database, workspaceId, statement).then(([state]) => state)
    const asked: Asked = { current: forgetAfter(answer) }
    async function forgetAfter(answered: Answer): Promise<void> {
      await answered.catch(() => undefined)
      if (asked.next === undefined) all.delete(key)
    }
    all.set(key, asked)
    return answer
  }
  const asked = all.get(key)
  if (asked === undefined) return send()
  asked.next ??= asked.current.then(send)
  return asked.next
}

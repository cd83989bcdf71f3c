import type { Database } from '../database/connect.ts'
import { readRows } from '../database/read.ts'
import type { FindState, State } from './state-queries.ts'

type Answer = Promise<State | undefined>

/** The questions that are on their way, and the one to send when one of them is answered. */
type Asked = { underWay: number; next?: { answer: Answer; send: () => void } }

/** A workspace's questions on their way at the same time; with more, a busy PostgreSQL answers none of them sooner. */
const questionsAtOnce = 3

const askedOf = new WeakMap<Database, Map<string, Asked>>()

/**
 * The state of a workspace that the primary shows now: the question leaves after this call. When some are on their
 * way, the calls that come meanwhile share the next one. Undefined for an unknown workspace.
 */
export async function askPrimary(database: Database, workspaceId: string, find: FindState): Answer {
  const all = askedOf.get(database) ?? new Map<string, Asked>()
  askedOf.set(database, all)
  const statement = find({ workspaceId })
  const key = `${statement.name} ${workspaceId}`
  const asked = all.get(key) ?? { underWay: 0 }
  all.set(key, asked)
  const send = async (): Answer => {
    asked.underWay += 1
    try {
      const [state] = await readRows(database, workspaceId, statement)
      return state
    } finally {
      asked.underWay -= 1
      asked.next?.send()
      if (asked.underWay === 0) all.delete(key)
    }
  }
  if (asked.underWay < questionsAtOnce) return send()
  asked.next ??= later(asked, send)
  return asked.next.answer
}

function later(asked: Asked, send: () => Answer): { answer: Answer; send: () => void } {
  const { promise, resolve } = Promise.withResolvers<State | undefined>()
  return {
    answer: promise,
    send: () => {
      delete asked.next
      resolve(send())
    },
  }
}

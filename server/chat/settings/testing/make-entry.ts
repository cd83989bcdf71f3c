import assert from 'node:assert/strict'
import type pg from 'pg'
import type { Send } from '../../../../test/app.ts'
import { kinds, type Kind } from '../kinds.ts'

/** The smallest body that makes an entry of that kind. */
export const bodyOf = (kind: Kind, name: string) =>
  kind.fieldKinds === undefined ? { name } : { name, kind: 'dropdown', options: ['Tea', 'Cake'] }

/** Makes an entry and returns it as the reply shows it. */
export async function make(send: Send, kind: Kind, name: string, more: object = {}) {
  const created = await send('POST', kind.path, { ...bodyOf(kind, name), ...more })
  assert.equal(created.status, 201, created.text)
  return created.body[kind.singular]
}

export function kindOf(plural: Kind['plural']): Kind {
  const found = kinds.find((kind) => kind.plural === plural)
  assert.ok(found)
  return found
}

/** The events of a workspace whose type is like this, in order. */
export async function eventsOf(owner: pg.Pool, workspaceId: string, like: string) {
  const { rows } = await owner.query<{ type: string; data: Record<string, never> }>(
    `select type, data from events where workspace_id = $1 and type like $2 order by sequence`,
    [workspaceId, like],
  )
  return rows
}

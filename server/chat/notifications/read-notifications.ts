import { object, type Field } from '../../api/http/fields.ts'
import { refuseInexact } from '../../api/http/inexact-numbers.ts'
import type { MemberPrincipal } from '../../api/access/principal.ts'
import type { AppServices } from '../../api/http/services.ts'
import { fieldError } from '../../errors.ts'
import { parseId } from '../../ids.ts'
import { readRows } from '../../store/database/read.ts'
import { noShifts } from '../../store/lists/adjust-lists.ts'
import type { Decision, WriteContext } from '../../store/writes/change.ts'
import { writeInWorkspace } from '../../store/writes/write-in-workspace.ts'
import {
  findUnreadNotifications,
  listNotifications,
  mostNotifications,
  putNotificationsRead,
} from './queries.ts'
import { shownTo } from '../resources/shown-to.ts'

/** The member's notifications as JSON, with the number of unread ones. */
export async function readNotifications(
  { database }: Pick<AppServices, 'database'>,
  principal: MemberPrincipal,
): Promise<string> {
  const { workspace_id: workspaceId } = principal
  const find = listNotifications({ workspaceId, ...shownTo(principal), limit: mostNotifications })
  const rows = await readRows(database, workspaceId, find)
  const unread = rows.filter((row) => row.is_unread).length
  return `{"notifications":[${rows.map(({ json }) => json).join(',')}],"unread":${unread}}`
}

const idsField: Field<string[]> = {
  schema: {
    type: 'array',
    minItems: 1,
    maxItems: mostNotifications,
    items: { type: 'string', format: 'uuid' },
    description: 'The ids of the notifications that were read.',
  },
  read: (given, name) => {
    refuseInexact(given, name)
    if (!Array.isArray(given) || given.length === 0) {
      throw fieldError(`${name} can't be blank.`, 'field_blank')
    }
    if (given.length > mostNotifications) throw fieldError(`${name} is too long.`, 'field_too_long')
    return given.map((one: unknown, at) => {
      const id = typeof one === 'string' ? parseId(one) : undefined
      if (id === undefined) throw fieldError(`${name}[${at}] must be an id.`)
      return id
    })
  },
}

export const readFields = object({ notification_ids: idsField }, ['notification_ids'])

/** Marks notifications of the member as read, and signals it to the member's other pages. Other ids change nothing. */
export async function putRead(
  { database, signals }: Pick<AppServices, 'database' | 'signals'>,
  context: WriteContext,
  { member_id: memberId }: MemberPrincipal,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { workspace_id: workspaceId } = context
  const { notification_ids: ids } = readFields.read(body, '')
  const these = { workspaceId, memberId, ids }
  const isChanged = await writeInWorkspace(database, context, {
    reads: [findUnreadNotifications(these)],
    decide: ([unread], tick): Decision<boolean> => {
      if (unread.length === 0) return { unchanged: false }
      const statements = [putNotificationsRead({ ...these, tick })]
      // Everyone with the log reads events, and these are the member's own (docs/decisions/0192).
      return { statements, lists: noShifts, events: [], reply: true }
    },
  })
  if (!isChanged) return
  signals.give({
    workspace_id: workspaceId,
    type: 'notifications',
    // Each change is signalled, also soon after the one before.
    key: `notifications ${memberId} ${context.request_id ?? ''}`,
    who: { own_id: memberId },
  })
}

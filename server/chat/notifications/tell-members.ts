import { newId } from '../../ids.ts'
import type { Statement } from '../../store/database/statement.ts'
import type { WriteContext } from '../../store/writes/change.ts'
import { makeDigestsDue } from './digest/digest-task.ts'
import { makePushesDue } from './push/push-task.ts'
import type { NotificationKind } from './notification-kinds.ts'
import { insertNotifications, mostNotifications, pruneNotifications } from './queries.ts'

/** What members are told of: a part of the change that it is about. */
export type Told = {
  readonly kind: NotificationKind
  readonly memberIds: readonly string[]
  readonly conversationId: string
  readonly messageId?: string
  readonly context: Pick<WriteContext, 'actor' | 'part'>
  readonly tick: Date
}

/** The statements that tell members of a change, each unless it is their own. */
export function tellMembers(workspaceId: string, told: readonly Told[]): Statement[] {
  const rows = told.flatMap(({ kind, memberIds, conversationId, messageId, context, tick }) =>
    memberIds
      .filter((id) => context.actor.type !== 'team_member' || context.actor.id !== id)
      .map((memberId) => ({
        team_member_id: memberId,
        id: newId(),
        kind,
        conversation_id: conversationId,
        message_id: messageId ?? null,
        bulk_change_id: context.part?.of ?? null,
        by_name: isByNobody(kind) || context.actor.type === 'contact' ? null : context.actor.name,
        created_at: tick,
      })),
  )
  if (rows.length === 0) return []
  const memberIds = [...new Set(rows.map((row) => row.team_member_id))]
  return [
    insertNotifications(workspaceId, rows),
    pruneNotifications({ workspaceId, memberIds, kept: mostNotifications }),
    makeDigestsDue({ workspaceId, memberIds }),
    makePushesDue({ workspaceId, memberIds }),
  ]
}

const isByNobody = (kind: NotificationKind) => kind === 'reply' || kind === 'unsnoozed'

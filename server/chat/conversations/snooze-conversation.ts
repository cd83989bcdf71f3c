import { object } from '../../api/http/fields.ts'
import { refuseInexact } from '../../api/http/inexact-numbers.ts'
import type { AppServices } from '../../api/http/services.ts'
import { parseTimestamp } from '../../api/http/timestamps.ts'
import { fieldError } from '../../errors.ts'
import type { Statement } from '../../store/database/statement.ts'
import { moveConversation } from '../../store/lists/move-conversation.ts'
import type { Decision, WriteContext } from '../../store/writes/change.ts'
import { draftEvent } from '../../store/writes/event-draft.ts'
import { writeInWorkspace } from '../../store/writes/write-in-workspace.ts'
import { activityLine } from '../messages/activity-line.ts'
import { endSnooze } from '../messages/end-snooze.ts'
import { conversationResource } from '../resources/conversation-json.ts'
import { isSettled } from '../resources/waiting-since.ts'
import type { FoundConversation } from './conversation-columns.ts'
import type { Updated } from './draft-update.ts'
import { foundIn, readsOf } from './found-conversation.ts'
import { updateConversationRow } from './queries.ts'
import { settingsFor } from './read-settings.ts'
import { snoozeTask } from './snooze-task.ts'

const fields = object({
  until: {
    schema: {
      type: ['string', 'null'],
      format: 'date-time',
      description:
        'When the conversation comes back at the latest. Without it only a message of the contact ends the snooze.',
    },
    read: (given: unknown): Date | undefined => {
      refuseInexact(given, 'until')
      if (given === undefined || given === null || given === '') return undefined
      const until = parseTimestamp(given)
      if (until === undefined) throw fieldError('until must be an ISO 8601 timestamp.')
      return until
    },
  },
})

export const snoozeSchema = { type: 'object', properties: fields.schema['properties'] }

/** Puts a conversation off until a time, or until its contact writes; a later snooze replaces an earlier one. */
export async function snoozeConversation(
  services: AppServices,
  context: WriteContext,
  id: string,
  body: Readonly<Record<string, unknown>>,
): Promise<Updated> {
  const { until = null } = fields.read(body, '')
  return change(services, context, id, (before, tick, isAnnounced) => {
    if (isSettled(before.status)) {
      throw fieldError(`A conversation in the status ${before.status} cannot be snoozed.`)
    }
    if (until !== null && until <= tick) throw fieldError('until must be in the future.')
    if (before.snoozed && before.snoozed_until?.getTime() === until?.getTime()) return undefined
    const { workspace_id: workspaceId, actor } = context
    const line =
      until === null ? 'Snoozed until the contact writes.' : `Snoozed until ${untilText(until)}.`
    const lines = isAnnounced ? activityLine(workspaceId, before, line, tick) : []
    const memberId = actor.type === 'team_member' ? actor.id : null
    const input = { until: until?.toISOString() ?? '', member_id: memberId }
    return {
      statements:
        until === null
          ? []
          : [snoozeTask.due(workspaceId, [{ subject_id: id, input }], { at: until })],
      lines,
      events: [
        draftEvent('conversation.snoozed', conversationResource, [id], {
          snoozed_until: until?.toISOString() ?? null,
          before: snoozeOf(before),
        }),
        ...lines.map(({ event }) => event),
      ],
      after: { snoozed: true, snoozed_until: until },
    }
  })
}

/** Ends the snooze of a conversation; without one nothing changes. */
export async function unsnoozeConversation(
  services: AppServices,
  context: WriteContext,
  id: string,
): Promise<Updated> {
  return change(services, context, id, (before, tick, isAnnounced) => {
    if (!before.snoozed) return undefined
    const details = { before: snoozeOf(before) }
    const given = { reason: 'request', tick, isWritten: isAnnounced, details } as const
    const { lines, events } = endSnooze(context.workspace_id, before, given)
    return { statements: [], lines, events, after: { snoozed: false, snoozed_until: null } }
  })
}

type Changes = Pick<ReturnType<typeof endSnooze>, 'lines' | 'events'> & {
  readonly statements: readonly Statement[]
  readonly after: Pick<FoundConversation, 'snoozed' | 'snoozed_until'>
}

async function change(
  services: AppServices,
  context: WriteContext,
  id: string,
  decide: (before: FoundConversation, tick: Date, isAnnounced: boolean) => Changes | undefined,
): Promise<Updated> {
  const { workspace_id: workspaceId } = context
  const settings = await settingsFor(services, workspaceId, {})
  return writeInWorkspace(services.database, context, {
    reads: readsOf(context, id),
    decide: (found, tick): Decision<Updated> => {
      const { conversation: before, shown } = foundIn(context, ...found)
      const changes = decide(before, tick, settings.activity_messages)
      if (changes === undefined) return { unchanged: { json: shown } }
      const { statements, lines, events } = changes
      const after = {
        ...before,
        ...changes.after,
        message_count: before.message_count + lines.length,
        updated_at: tick,
      }
      return {
        statements: [
          ...lines.flatMap(({ statements }) => statements),
          updateConversationRow({ workspaceId, ...after }),
          ...statements,
        ],
        lists: moveConversation(before, after),
        events,
        reply: { json: { event: 0 } },
      }
    },
  })
}

/** As events keep it, for what takes a change back. */
const snoozeOf = ({ snoozed, snoozed_until: until }: FoundConversation) => ({
  snoozed,
  snoozed_until: until?.toISOString() ?? null,
})

/** To the minute, in UTC. */
const untilText = (until: Date) => `${until.toISOString().slice(0, 16).replace('T', ' ')} UTC`

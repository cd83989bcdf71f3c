import { appError, fieldError } from '../../errors.ts'
import { limits, readBoolean, text } from '../../api/http/fields.ts'
import { notFoundFirst } from '../../api/http/not-found-first.ts'
import { tellMembers } from '../notifications/tell-members.ts'
import { findUnreadByTeam } from '../messages/message-status.ts'
import type { AppServices } from '../../api/http/services.ts'
import type { Decision, WriteContext } from '../../store/writes/change.ts'
import { writeInWorkspace } from '../../store/writes/write-in-workspace.ts'
import { draftUpdate, type Update, type Updated } from './draft-update.ts'
import { foundIn, readsOf } from './found-conversation.ts'
import { findAssignee, findConversation, findNamedTags, findTagsOfConversation } from './queries.ts'
import { emailKey, settingsFor, updateFieldsIn } from './read-settings.ts'

/**
 * Changes the fields that are passed: spec 4.5. An update that changes nothing writes nothing and
 * leaves `updated_at` as it is.
 */
export async function updateConversation(
  services: AppServices,
  context: WriteContext,
  id: string,
  body: Readonly<Record<string, unknown>>,
): Promise<Updated> {
  const { workspace_id: workspaceId } = context
  const found = findConversation({ workspaceId, id })
  const read = async (): Promise<Update> => {
    const settings = await settingsFor(services, workspaceId, body)
    const given = updateFieldsIn(settings).read(body, '')
    const { assignee_email: email, group_name: group, tags, ...columns } = given
    return {
      columns,
      assignee_key: emailKey(email),
      group,
      tags,
      read: readSeen(body['read']),
      announced: settings.activity_messages,
    }
  }
  const update = await notFoundFirst(services, workspaceId, found, 'conversation_unknown', read)
  return applyUpdate(services, context, id, update)
}

/** DELETE of the assignee or the group. */
export async function unassignConversation(
  services: AppServices,
  context: WriteContext,
  id: string,
  column: 'team_member_id' | 'group_id',
): Promise<Updated> {
  const settings = await settingsFor(services, context.workspace_id, {})
  const announced = settings.activity_messages
  return applyUpdate(services, context, id, { unassign: column, announced })
}

/** PUT and DELETE of one tag. One that the conversation has, or lacks, already changes nothing. */
export async function changeTag(
  services: AppServices,
  context: WriteContext,
  id: string,
  given: string,
  isPut: boolean,
): Promise<Updated> {
  const { workspace_id: workspaceId } = context
  const found = findConversation({ workspaceId, id })
  const read = async (): Promise<Update> => {
    const name = tagName.read(given, 'tag')
    if (name === undefined) throw fieldError("tag can't be blank.", 'field_blank')
    const settings = await settingsFor(services, workspaceId, {})
    return { tag: { name, isPut }, announced: settings.activity_messages }
  }
  const update = await notFoundFirst(services, workspaceId, found, 'conversation_unknown', read)
  return applyUpdate(services, context, id, update)
}

const tagName = text({ maxCharacters: limits.tagCharacters, trim: true })

function readSeen(given: unknown): boolean | undefined {
  if (given === undefined || given === null || given === '') return undefined
  const value = readBoolean(given)
  if (value === undefined) throw appError('read_invalid')
  return value
}

const tagNames = ({ tags = [], tag }: Update) => (tag === undefined ? tags : [tag.name])

async function applyUpdate(
  services: AppServices,
  context: WriteContext,
  id: string,
  update: Update,
): Promise<Updated> {
  const workspaceId = context.workspace_id
  return writeInWorkspace(services.database, context, {
    isShort: update.read !== true,
    reads: [
      ...readsOf(context, id),
      update.assignee_key === undefined
        ? undefined
        : findAssignee({ workspaceId, emailKey: update.assignee_key }),
      findNamedTags(workspaceId, tagNames(update)),
      findTagsOfConversation({ workspaceId, id }),
      update.read === true
        ? findUnreadByTeam({
            workspaceId,
            conversationId: id,
            messageId: undefined,
            limit: undefined,
          })
        : undefined,
    ],
    decide: (
      [conversations, shown, forms, [assignee], known, current, unread],
      tick,
    ): Decision<Updated> => {
      const found = foundIn(context, conversations, shown, forms)
      const rows = { ...found, assignee, known, current, unread }
      const decision = draftUpdate(workspaceId, update, rows, tick)
      const becomes = assignee !== undefined && assignee.id !== found.conversation.team_member_id
      if ('unchanged' in decision || !becomes) return decision
      const about = { conversationId: id, memberIds: [assignee.id], context, tick }
      const told = tellMembers(workspaceId, [{ kind: 'assigned', ...about }])
      return { ...decision, statements: [...decision.statements, ...told], areApart: false }
    },
  })
}

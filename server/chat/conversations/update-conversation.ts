import { comparable } from '../../comparable.ts'
import { readRows } from '../../store/database/read.ts'
import { appError } from '../../errors.ts'
import { readBoolean } from '../../api/http/fields.ts'
import { refuseUnmatched, showsCurrent } from '../../api/http/if-match.ts'
import { findUnread } from '../messages/mark-read.ts'
import type { AppServices } from '../../services.ts'
import {
  writeInWorkspace,
  type Decision,
  type WriteContext,
} from '../../store/writes/write-in-workspace.ts'
import { draftUpdate, type Update } from './draft-update.ts'
import {
  findAssignee,
  findConversation,
  findConversationJson,
  findTags,
  findTagsOfConversation,
} from './queries.ts'
import { emailKey, settingsFor, updateFieldsIn } from './read-settings.ts'

/**
 * Changes the fields that are passed: spec 4.5. An update that changes nothing writes nothing and
 * leaves `updated_at` where it is. Resolves with the conversation's JSON, undefined where nothing was
 * to change and nobody looked.
 */
export async function updateConversation(
  services: AppServices,
  context: WriteContext,
  id: string,
  body: Readonly<Record<string, unknown>>,
): Promise<string | undefined> {
  return applyUpdate(services, context, id, await readUpdate(services, context, id, body))
}

/** DELETE of the assignee or the group. */
export async function unassignConversation(
  services: AppServices,
  context: WriteContext,
  id: string,
  column: 'team_member_id' | 'group_id',
): Promise<string | undefined> {
  const settings = await settingsFor(services, context.workspace_id, {})
  const announced = settings.activity_messages
  return applyUpdate(services, context, id, { unassign: column, announced })
}

/** The update that was asked for. An unknown conversation is told before a broken body is. */
async function readUpdate(
  services: AppServices,
  { workspace_id: workspaceId }: WriteContext,
  id: string,
  body: Readonly<Record<string, unknown>>,
): Promise<Update> {
  try {
    const settings = await settingsFor(services, workspaceId, body)
    const {
      assignee_email: email,
      group_name: group,
      ...fields
    } = updateFieldsIn(settings).read(body, '')
    return {
      ...fields,
      assignee_key: emailKey(email),
      group_id: group?.id,
      read: readSeen(body['read']),
      announced: settings.activity_messages,
    }
  } catch (broken) {
    const [row] = await readRows(services.database, workspaceId, findConversation(workspaceId, id))
    throw row === undefined ? appError('conversation_unknown') : broken
  }
}

function readSeen(given: unknown): boolean | undefined {
  if (given === undefined || given === null || given === '') return undefined
  const value = readBoolean(given)
  if (value === undefined) throw appError('read_invalid')
  return value
}

async function applyUpdate(
  services: AppServices,
  context: WriteContext,
  id: string,
  update: Update,
): Promise<string | undefined> {
  const workspaceId = context.workspace_id
  return writeInWorkspace(services.database, context, {
    look: [
      findConversation(workspaceId, id),
      findAssignee(workspaceId, update.assignee_key),
      findTags(workspaceId, (update.tags ?? []).map(comparable)),
      findTagsOfConversation(workspaceId, id),
      update.read === true ? findUnread(workspaceId, id) : undefined,
      showsCurrent(context) ? findConversationJson(workspaceId, id) : undefined,
    ],
    decide: (
      [[conversation], [assignee], known, current, unread, [shown]],
      tick,
    ): Decision<string | undefined> => {
      if (conversation === undefined) throw appError('conversation_unknown')
      refuseUnmatched(context, 'conversation', shown?.json)
      const found = {
        conversation,
        assignee: assignee?.id,
        known,
        current,
        unread: unread.map((message) => message.id),
        shown: shown?.json,
      }
      return draftUpdate(workspaceId, update, found, tick)
    },
  })
}

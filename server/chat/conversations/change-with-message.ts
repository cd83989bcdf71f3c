import { comparable } from '../../comparable.ts'
import { comparableEmail } from '../../comparable-email.ts'
import { limits } from '../../api/http/fields.ts'
import { fieldError } from '../../errors.ts'
import { noShifts } from '../../store/lists/adjust-lists.ts'
import type { Besides } from '../messages/besides.ts'
import type { FoundConversation } from './conversation-columns.ts'
import { draftUpdate, type Update } from './draft-update.ts'
import {
  findAssignee,
  findConversation,
  findNamedTags,
  findTagsOfConversation,
  type TagRow,
} from './queries.ts'

export type ChangeWithMessage = {
  readonly workspaceId: string
  readonly conversationId: string
  /** As the workspace spells it. */
  readonly status: string | undefined
  readonly priority: string | undefined
  readonly group: Update['group']
  /** The address of a member, or `none`. */
  readonly assignee: string | undefined
  readonly tags: readonly string[]
  /** Whether the workspace has lines of activity. */
  readonly announced: boolean
}

type Assignee = { readonly id: string; readonly email: string }
type Rows = readonly [FoundConversation[], Assignee[], TagRow[], TagRow[]]

/** What a message changes of its conversation. Unlike an update it takes no name that does not exist. */
export function changeWithMessage(given: ChangeWithMessage): Besides {
  const { workspaceId, conversationId, assignee, tags } = given
  const id = conversationId
  const email = assignee === 'none' ? undefined : assignee
  const update = {
    columns: { status: given.status, priority: given.priority },
    group: given.group,
    ...(assignee === 'none' ? { unassign: 'team_member_id' } : {}),
    announced: given.announced,
  } as Update
  return {
    reads: [
      findConversation({ workspaceId, id }),
      email === undefined
        ? undefined
        : findAssignee({ workspaceId, emailKey: comparableEmail(email) }),
      findNamedTags(workspaceId, tags),
      findTagsOfConversation({ workspaceId, id }),
    ],
    decide: (rows, { parent, context, tick }) => {
      const [[conversation], [member], known, current] = rows as Rows
      if (email !== undefined && member === undefined)
        throw fieldError(`Invalid changes.assignee: ${email}.`, 'changes_invalid')
      const none = { statements: [], lists: noShifts, events: [], told: [] }
      if (conversation === undefined) return none
      const found = { assignee: member, known, current, unread: [], shown: undefined }
      const decision = draftUpdate(
        workspaceId,
        { ...update, tags: withTags(tags, current) },
        { ...found, conversation: { ...conversation, ...parent } },
        tick,
      )
      if ('unchanged' in decision) return none
      const isGiven = member !== undefined && member.id !== parent.team_member_id
      const about = { conversationId, context, tick }
      return {
        ...decision,
        told: isGiven ? [{ kind: 'assigned', memberIds: [member.id], ...about }] : [],
      }
    },
  }
}

/** The conversation's tags with these; undefined if it has them. 422 for more than it can have. */
function withTags(added: readonly string[], current: readonly TagRow[]): string[] | undefined {
  const keys = current.map((tag) => tag.name_key)
  const fresh = added.filter((name) => !keys.includes(comparable(name)))
  if (fresh.length === 0) return undefined
  if (keys.length + fresh.length > limits.tags)
    throw fieldError('tags is too long.', 'field_too_long')
  return [...keys, ...fresh]
}

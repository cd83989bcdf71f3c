import { changeWithMessage } from '../conversations/change-with-message.ts'
import type { Besides } from '../messages/besides.ts'
import { checkChanges } from '../saved-replies/check-changes.ts'
import { usesOf } from '../saved-replies/uses-of.ts'
import { named } from '../settings/settings.ts'
import type { GivenChanges, Services } from './read-changes.ts'

/** What changes go with a message of this sender. 422 for a name that the workspace has not. */
export async function changeBesides(
  { database, settings }: Services,
  workspaceId: string,
  conversationId: string,
  { changes, replyIds }: GivenChanges,
  senderEmail: unknown,
): Promise<Besides> {
  const known = await checkChanges(database, settings, workspaceId, changes)
  const { status, priority, assignee, group_name: group, add_tags: tags = [] } = changes
  const { reads, decide } = changeWithMessage({
    ...{ workspaceId, conversationId, priority, tags, announced: known.activity_messages },
    status: status === undefined ? undefined : named(known.statuses, status)?.name,
    group: group === undefined ? undefined : named(known.groups, group),
    assignee: assignee === 'me' ? String(senderEmail) : assignee,
  })
  return {
    reads,
    decide: (rows, sent) => {
      const made = decide(rows, sent)
      const uses = usesOf(workspaceId, replyIds, sent.memberId, sent.tick)
      return { ...made, statements: [...made.statements, ...uses] }
    },
  }
}

import { refuseUnmatched, showsCurrent } from '../../api/http/if-match.ts'
import { appError } from '../../errors.ts'
import type { WriteContext } from '../../store/writes/change.ts'
import type { FoundConversation } from './conversation-columns.ts'
import { findConversation, findConversationForms, findConversationJson } from './queries.ts'

/** What a change of one conversation reads: its row, its JSON where the reply may need it, and its forms for If-Match. */
export function readsOf(context: WriteContext, id: string) {
  const { workspace_id: workspaceId, actor } = context
  const memberId = actor.type === 'team_member' ? actor.id : null
  return [
    findConversation({ workspaceId, id }),
    showsCurrent(context) ? findConversationJson({ workspaceId, id }) : undefined,
    context.if_match === undefined
      ? undefined
      : findConversationForms({ workspaceId, id, memberId }),
  ] as const
}

/** The conversation among these rows; 404 without it, 412 if the caller expects another state. */
export function foundIn(
  context: WriteContext,
  [conversation]: readonly FoundConversation[],
  [shown]: readonly { readonly json: string }[],
  [forms]: readonly Forms[],
): { readonly conversation: FoundConversation; readonly shown: string | undefined } {
  if (conversation === undefined) throw appError('conversation_unknown')
  refuseUnmatched(context, 'conversation', forms && allForms(forms))
  return { conversation, shown: shown?.json }
}

type Forms = {
  readonly json: string
  readonly tags: string
  readonly ticket_fields: string
  readonly inbox: string
}

/** The JSON of every read: each has an ETag of its own. */
function allForms({ json, ...more }: Forms): string[] {
  const members = [more.tags, more.ticket_fields, more.inbox]
  const choices = members.reduce<string[][]>(
    (chosen, member) => chosen.flatMap((some) => [some, [...some, member]]),
    [[]],
  )
  return choices.map((some) =>
    some.length === 0 ? json : `${json.slice(0, -1)},${some.join(',')}}`,
  )
}

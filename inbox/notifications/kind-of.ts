import type { LiveEvent } from '../state/live.ts'
import type { Kind } from './kinds.ts'

/**
 * What an event is to a member: the contact writes in their conversation or in one without an assignee, a note mentions
 * them, a conversation becomes theirs, or one is back that was snoozed. Undefined: nothing of these, as every change of their own, every import,
 * and every conversation that they do not see.
 */
export function kindOf(event: LiveEvent, memberId: string): Kind | undefined {
  const { actor, conversation } = event
  const data = event.data as Told
  if (actor.id === memberId || data.imported === true) return undefined
  if (conversation === null || conversation === undefined) return undefined
  const assignee = conversation.agent.id
  switch (event.type) {
    case 'message.created':
      if (data.message?.sender.type !== 'Insights::Visitor') return undefined
      if (assignee === memberId) return 'mine'
      return assignee === null ? 'unassigned' : undefined
    case 'note.created':
      // The server leaves this element to members that the note mentions.
      return data.message?.body.includes(`class="mention" data-member-id="${memberId}"`) === true
        ? 'mention'
        : undefined
    case 'conversation.created':
      return assignee === memberId ? 'assigned' : undefined
    case 'conversation.assigned': {
      const becomes = data.changes?.some(({ field }) => field === 'assignee') ?? true
      return becomes && assignee === memberId ? 'assigned' : undefined
    }
    case 'conversation.unsnoozed':
      return data.team_member_id === memberId ? 'unsnoozed' : undefined
    default:
      return undefined
  }
}

type Told = {
  readonly imported?: true
  readonly team_member_id?: string
  readonly message?: { readonly body: string; readonly sender: { readonly type: string | null } }
  readonly changes?: readonly { readonly field: string }[]
}

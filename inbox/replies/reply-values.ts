import type { Conversation } from '../../client/source/types.generated.ts'
import { visitorName } from '../list/visitor-name.ts'
import { me } from '../state/session-state.ts'

/** What a variable of a saved reply stands for in a conversation; undefined without a value. */
export function valuesIn(conversation: Conversation): (name: string) => string | undefined {
  const { visitor, title, ticket_fields: fields = {} } = conversation
  const member = me()?.member
  const name = visitor.name === '' ? visitorName(conversation) : visitor.name
  const values: Readonly<Record<string, string | null | undefined>> = {
    'contact.name': name,
    'contact.first_name': name.split(' ')[0],
    'contact.email': visitor.email,
    'agent.first_name': member?.first_name,
    'agent.name': member && `${member.first_name} ${member.last_name}`.trim(),
    'conversation.title': title,
  }
  return (variable) => {
    const field = variable.startsWith('ticket.') ? variable.slice('ticket.'.length) : undefined
    const value = field === undefined ? values[variable] : fields[field]
    if (value === null || value === undefined) return undefined
    return Array.isArray(value) ? value.join(', ') : String(value)
  }
}

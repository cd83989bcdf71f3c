import type { TestWorkspace } from './app.ts'

/** What the examples of docs/ speak of, by the names in their addresses: `{contact_id}` and so on. */
export async function documentedThings({ send }: TestWorkspace): Promise<Record<string, string>> {
  await send('POST', '/team-members', { emails: ['sam@example.org'] })
  const members = await send('GET', '/team-members?email=sam@example.org')
  const memberId: string = members.body.team_members[0].id
  await send('PATCH', `/team-members/${memberId}`, { first_name: 'Sam', last_name: 'Rivers' })
  const created = await send('POST', '/conversations', {
    visitor_attributes: { email: 'ada@example.com' },
    messages_attributes: [{ body: 'Hello' }],
  })
  const { conversation } = created.body
  const messages = await send('GET', `/conversations/${conversation.id}/messages`)
  return {
    contact_id: conversation.visitor.id,
    conversation_id: conversation.id,
    message_id: messages.body.messages[0].id,
    team_member_id: memberId,
  }
}

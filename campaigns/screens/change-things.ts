import type { Random } from '../../server/operate/generate/random.ts'

/** A request of the team; throws unless it succeeds. Untyped: the campaign compares what is shown. */
export type Team = (
  method: string,
  path: string,
  body?: object,
) => Promise<ReturnType<typeof JSON.parse>>

/** A member who looks at the workspace, and how soon a screen of theirs must show what is so. */
export type Viewer = { readonly email: string; readonly settleMs: number }

/** What changes a workspace, and who looks at it. */
export type Changes = { readonly viewers: readonly Viewer[]; readonly once: () => Promise<void> }

/** A page that follows the stream, and one that polls every five seconds because its role reads no events. */
const settleMs = { stream: 5_000, poll: 10_000 }

const tags = ['vip', 'refund', 'bug']

/** Without `events:read`. */
const polls = {
  name: 'polls',
  permissions: ['conversations:*', 'messages:*', 'contacts:read', 'team_members:read'],
}

/** Fills a workspace, and then changes anything in it, one thing at a time. */
export async function makeChanges(
  team: Team,
  random: Random,
  admin: string,
  conversations: number,
): Promise<Changes> {
  const named = new Map<string, string>()
  const roles = ['groups', 'assigned'].map((sees) => ({ name: sees, permissions: ['*'], sees }))
  for (const role of [...roles, polls]) {
    await team('POST', '/roles', role)
    const email = `${role.name}@screens.test`
    await team('POST', '/team-members', { emails: [email], organization_role: role.name })
    const { team_members: found } = await team('GET', `/team-members?email=${email}`)
    named.set(email, found[0].id)
  }
  const [grouped = '', assigned = '', polling = ''] = [...named.keys()]
  const { group } = await team('POST', '/groups', { name: 'Billing' })
  await team('POST', '/groups', { name: 'Technical' })
  await team('POST', '/ticket-fields', { name: 'Size', kind: 'text' })
  const path = `/team-members/${named.get(grouped)}/groups`
  await team('PUT', path, { group_ids: [group.id] })
  const ids: { readonly id: string; readonly contact: string; readonly email: string }[] = []
  const begin = async () => {
    const email = `c${ids.length}@contacts.test`
    const { conversation } = await team('POST', '/conversations', {
      title: `Matter ${ids.length}`,
      visitor_attributes: { email, name: `Contact ${ids.length}` },
      messages_attributes: [{ body: 'Hello' }],
      ...(random.chance(0.5) ? { assignee_email: random.pick([admin, grouped, assigned]) } : {}),
      ...(random.chance(0.5) ? { group_name: random.pick(['Billing', 'Technical']) } : {}),
      ...(random.chance(0.3) ? { status: 'closed' } : {}),
    })
    ids.push({ id: conversation.id, contact: conversation.visitor.id, email })
  }
  for (let at = 0; at < conversations; at += 1) await begin()
  let words = 0
  const say = async (id: string, more: object) => {
    words += 1
    await team('POST', `/conversations/${id}/messages`, { body: `Words ${words}`, ...more })
  }
  const one = () => random.pick(ids)
  const snooze = async (id: string) => {
    const { conversation } = await team('GET', `/conversations/${id}`)
    if (conversation.status === 'closed') return
    await team(random.chance(0.7) ? 'PUT' : 'DELETE', `/conversations/${id}/snooze`)
  }
  const note = async (id: string) => {
    const mentions = random.chance(0.7) ? [{ email: random.pick([admin, grouped, assigned]) }] : []
    await say(id, { sender_email: admin, kind: 'note', mentions })
  }
  const patch = async (body: object) => team('PATCH', `/conversations/${one().id}`, body)
  const kinds: readonly (readonly [() => Promise<unknown>, number])[] = [
    [
      async () => {
        const { id, email } = one()
        await say(id, { sender_email: email })
      },
      8,
    ],
    [async () => say(one().id, { sender_email: admin }), 4],
    [async () => snooze(one().id), 2],
    [async () => note(one().id), 2],
    [async () => patch({ status: random.pick(['open', 'closed']) }), 4],
    [async () => patch({ assignee_email: random.pick([admin, grouped, assigned]) }), 3],
    [async () => patch({ group_name: random.pick(['Billing', 'Technical']) }), 3],
    [async () => patch({ title: `Matter ${words}`, priority: random.pick(['low', 'high']) }), 1],
    [async () => team('DELETE', `/conversations/${one().id}/assignee`), 2],
    [async () => team('DELETE', `/conversations/${one().id}/group`), 1],
    [async () => team('PATCH', `/visitors/${one().contact}`, { name: `Name ${words}` }), 1],
    [async () => team('POST', `/conversations/${one().id}/read`, { reader_email: admin }), 1],
    [async () => team('PUT', `/conversations/${one().id}/tags/${random.pick(tags)}`), 2],
    [async () => team('DELETE', `/conversations/${one().id}/tags/${random.pick(tags)}`), 1],
    [async () => patch({ ticket_fields: { Size: `Size ${words}` } }), 1],
    [async () => team('POST', `/visitors/${one().contact}/notes`, { body: `Note ${words}` }), 1],
    [begin, 1],
  ]
  return {
    viewers: [
      ...[admin, grouped, admin, assigned].map((email) => ({ email, settleMs: settleMs.stream })),
      { email: polling, settleMs: settleMs.poll },
    ],
    once: async () => void (await random.weighted(kinds)()),
  }
}

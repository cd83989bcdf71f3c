import assert from 'node:assert/strict'
import { kinds } from '../../server/chat/settings/kinds.ts'
import type { TestWorkspace } from '../app.ts'

/** Creates, uses, renames, moves and deletes an entry of every kind of setting. */
export async function exerciseSettings({ send }: TestWorkspace): Promise<void> {
  const ask = async (method: string, path: string, body?: object) => {
    const reply = await send(method, path, body)
    assert.ok(reply.status < 300, `${method} ${path}: ${reply.text}`)
    return reply.body
  }
  for (const { path, plural, singular, fieldKinds } of kinds) {
    const kind = fieldKinds === undefined ? {} : { kind: 'dropdown', options: ['x', 'y'] }
    const make = async (name: string) =>
      (await ask('POST', path, { name, ...kind, position: 1 }))[singular]
    const [one, two] = [await make('Ex 1'), await make('Ex 2')]
    await ask('POST', '/conversations', {
      visitor_attributes: {
        email: 'ex@x.test',
        ...(plural === 'contact_fields' ? { field_values: { 'Ex 1': 'x' } } : {}),
      },
      messages_attributes: [{ body: 'Hello' }],
      ...(plural === 'statuses' ? { status: 'Ex 1' } : {}),
      ...(plural === 'groups' ? { group_name: 'Ex 1' } : {}),
      ...(plural === 'tags' ? { tags: ['Ex 1'] } : {}),
      ...(plural === 'ticket_fields' ? { ticket_fields: { 'Ex 1': 'x' } } : {}),
    })
    if (plural === 'roles') {
      await ask('POST', '/team-members', { emails: ['ex@x.test'], organization_role: 'Ex 1' })
    }
    const lists = [
      '',
      'cursor=*',
      ...(plural === 'tags'
        ? ['counts=true', 'counts=1&cursor=*', 'q=ex', 'q=ex&cursor=*&counts=1']
        : []),
    ]
    for (const query of lists) await ask('GET', `${path}?${query}`)
    const walked = await send('GET', `${path}?cursor=*&per_page=1`)
    const next = String(/next_cursor="([^"]+)"/.exec(String(walked.headers['link']))?.[1])
    const there = await send('GET', `${path}?cursor=${next}&per_page=1`)
    const back = String(/prev_cursor="([^"]+)"/.exec(String(there.headers['link']))?.[1])
    await ask('GET', `${path}?cursor=${back}&per_page=1`)
    await ask('GET', `${path}/${one.id}`)
    await ask('PATCH', `${path}/${one.id}`, { name: 'Ex 3', position: 1 })
    if (plural === 'groups') {
      const [member] = (await ask('GET', '/team-members')).team_members
      const groups = `/team-members/${member.id}/groups`
      await ask('PUT', groups, { group_ids: [one.id, two.id] })
      await ask('GET', groups)
    }
    const fate =
      fieldKinds === undefined && plural !== 'channels' ? `move_to=${two.id}` : 'discard=1'
    await ask('DELETE', `${path}/${one.id}?${fate}`)
    const isSafe = plural === 'groups' || plural === 'tags'
    if (isSafe) await ask('DELETE', `${path}/${two.id}?discard=true`)
  }
  const { id } = (await ask('POST', '/channels', { name: 'Web', kind: 'web' })).channel
  const { channel_secret: secret } = await ask('POST', `/channels/${id}/secrets`, {
    identity_space: 'exercised',
  })
  await ask('GET', `/channels/${id}/secrets?include=shared_with`)
  await ask('DELETE', `/channels/${id}/secrets/${secret.id}`)
  const smtp = { host: '203.0.114.1', username: 'help', password: 'horse' }
  const mail = { addresses: ['own@shop.example'], smtp }
  const { channel } = await ask('POST', '/channels', { name: 'Own', kind: 'mail', mail })
  await ask('PATCH', `/channels/${channel.id}`, { mail: { smtp: null } })
  await ask('DELETE', `/channels/${channel.id}`)
  await ask('GET', '/workspace')
  await ask('PATCH', '/workspace', { name: 'Exercised' })
}

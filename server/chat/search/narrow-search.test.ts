import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../test/app.ts'
import { signIn } from '../../../test/sign-in.ts'
import { upload } from '../../../test/upload.ts'

const { workspace } = await startApp()
const space = await workspace()
const { send, adminEmail, adminId } = space

const ask = async (method: string, path: string, body?: object) => {
  const reply = await send(method, path, body)
  assert.ok(reply.status < 300, `${method} ${path}: ${reply.text}`)
  return reply.body
}

await ask('POST', '/groups', { name: 'Second line' })

/** A conversation of Ada with an answer of the team, whose words name it. */
async function begin(name: string, more: object, files: readonly string[] = []) {
  const { conversation } = await ask('POST', '/conversations', {
    visitor_attributes: { email: 'ada@narrow.test', name: 'Ada' },
    messages_attributes: [{ body: `pelican asked ${name}` }],
    title: `pelican title ${name}`,
    ...more,
  })
  await ask('POST', `/conversations/${conversation.id}/messages`, {
    body: `pelican answered ${name}`,
    sender_email: adminEmail,
    attachment_ids: files,
  })
  return conversation.id as string
}

await begin('mine', { assignee_email: adminEmail, tags: ['VIP'] })
await begin('grouped', { group_name: 'Second line' })
await begin('filed', {}, [await upload(send, 'bill.txt', 'Total: 5')])
await ask('PUT', `/conversations/${await begin('snoozed', {})}/snooze`, { until: null })

/** The words after "pelican" of what is found, in order. */
async function found(by: typeof send, more: string, q = 'pelican'): Promise<string[]> {
  const reply = await by('GET', `/search?fresh=true&per_page=50&q=${q}&${more}`)
  assert.equal(reply.status, 200, reply.text)
  const { results } = reply.body as { results: { highlight: string }[] }
  return results
    .map(({ highlight }) =>
      highlight.replaceAll(/<\/?mark>| bill\.txt/g, '').replace('pelican ', ''),
    )
    .toSorted()
}

const all = (name: string) => [`answered ${name}`, `asked ${name}`, `title ${name}`]

const narrowings = [
  [`assignee=${adminEmail.toUpperCase()}`, all('mine')],
  [`assignee=${adminId}&tag=vip`, all('mine')],
  ['assignee=nobody@x.test', []],
  ['assignee=none&group=none', [...all('filed'), ...all('snoozed')].toSorted()],
  ['assignee=none&group=none&snoozed=false', all('filed')],
  ['group=second%20line', all('grouped')],
  ['group=unknown', []],
  ['tag=vip&group=second%20line', []],
  [`sender=${adminEmail}&snoozed=false`, ['answered filed', 'answered grouped', 'answered mine']],
  ['sender=ADA@narrow.test&tag=vip', ['asked mine']],
  ['sender=nobody@x.test', []],
  ['has=file', ['answered filed']],
  [`has=file&sender=${adminId}&types=message`, ['answered filed']],
  [`has=file&tag=vip`, []],
  ['snoozed=true', all('snoozed')],
  ['snoozed=true&assignee=none&types=note,message', ['answered snoozed', 'asked snoozed']],
  ['snoozed=true&tag=vip', []],
  [`snoozed=false&sender=${adminEmail}&has=file`, ['answered filed']],
] as const

test('A search is narrowed by assignee, group, tag, snooze, sender and files', async () => {
  for (const [more, expected] of narrowings)
    assert.deepEqual(await found(send, more), expected, more)
  // Similar words, and those of one contact, are narrowed the same way.
  assert.deepEqual(await found(send, 'has=file', 'pelicam'), ['answered filed'])
  const { contacts } = await ask('GET', '/visitors?email=ada@narrow.test')
  const one = `contact_id=${contacts[0].id}&tag=vip&types=message`
  assert.deepEqual(await found(send, one), ['answered mine', 'asked mine'])
})

test('A member who sees some conversations finds among these alone', async () => {
  await ask('POST', '/roles', { name: 'Part', permissions: ['*:read'], sees: 'groups' })
  await ask('POST', '/team-members', { emails: ['part@x.test'], organization_role: 'Part' })
  const part = await signIn(space, 'part@x.test')
  const group = (await ask('GET', '/groups')).groups[0]
  await ask('PUT', `/team-members/${part.member_id}/groups`, { group_ids: [group.id] })
  for (const [more, expected] of narrowings)
    assert.deepEqual(
      await found(part.send, more),
      expected.filter((words) => words.endsWith('grouped')),
      more,
    )
})

test('Wrong filters are refused, and a cursor continues only its own', async () => {
  for (const query of ['has=image', 'snoozed=later', 'tag[]=a', 'sender[]=a', 'assignee[]=a']) {
    const { status, text } = await send('GET', `/search?q=pelican&${query}`)
    assert.equal(status, 422, `${query}: ${text}`)
  }
  const first = await ask('GET', '/search?q=pelican&tag=vip&per_page=1')
  const next = `/search?q=pelican&per_page=1&cursor=${first.next_cursor}`
  assert.equal((await send('GET', `${next}&tag=vip`)).status, 200)
  assert.equal((await send('GET', next)).status, 422)
})

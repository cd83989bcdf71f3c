import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../test/app.ts'
import { insertMember } from '../../../test/seed.ts'
import { signIn } from '../../../test/sign-in.ts'

const { owner, workspace } = await startApp()
const path = '/auth/notification-settings'

test('A member chooses how they are told while away, field by field, and nobody is mailed by default', async () => {
  const space = await workspace()
  await insertMember(owner, space.id, { email: 'omar@x.test' })
  const { browse } = await signIn(space)
  const initial = {
    digest: 'off',
    digest_words: false,
    quiet_from: null,
    quiet_to: null,
    language: 'en',
    undo_seconds: null,
    can_mail: false,
  }
  assert.deepEqual((await browse('GET', path)).body, initial)
  const given = { digest: '15_minutes', quiet_from: '18:00', quiet_to: '08:00' }
  const set = await browse('PATCH', path, given)
  assert.equal(set.status, 200, set.text)
  assert.deepEqual(set.body, { ...initial, ...given })
  const more = { quiet_from: null, language: 'de', digest_words: true, other: 1 }
  assert.equal((await browse('PATCH', path, more)).status, 200)
  const { other: _, ...known } = more
  assert.deepEqual((await browse('GET', path)).body, { ...initial, ...given, ...known })
  const omar = await signIn(space, 'omar@x.test')
  assert.deepEqual((await omar.browse('GET', path)).body, initial)
  const { status } = await space.send('GET', `../..${path}`)
  assert.notEqual(status, 200)
  const log = (await space.send('GET', '/events?limit=100')).body.events
  assert.ok(log.every(({ type }: { type: string }) => !type.includes('notification')))
})

test('A setting of another form is refused, and nothing is changed', async () => {
  const { browse } = await signIn(await workspace())
  for (const wrong of [
    { digest: 'week' },
    { digest: {} },
    { digest: ['off'] },
    { digest_words: 'perhaps' },
    { digest_words: {} },
    ...['24:00', '7:00', '12:60', '12:00 ', 'noon', 12, {}, ['12:00'], '12:00:00'].map(
      (quiet_to) => ({ quiet_to }),
    ),
    { language: 'fr' },
    { language: { toString: 1 } },
    ...[-1, 21, 1.5, '3', {}, [3], true].map((undo_seconds) => ({ undo_seconds })),
  ]) {
    const reply = await browse('PATCH', path, { digest: 'hour', ...wrong })
    assert.equal(reply.status, 422, JSON.stringify(wrong))
  }
  assert.equal((await browse('GET', path)).body.digest, 'off')
})

test('The session has the time to undo that the member has chosen, for all of their devices', async () => {
  const space = await workspace()
  const [desk, phone] = [await signIn(space), await signIn(space)]
  const onPhone = async () => (await phone.browse('GET', '/auth/session')).body.session.undo_seconds
  assert.equal(await onPhone(), null)
  for (const undo_seconds of [20, 0, null]) {
    const { body } = await desk.browse('PATCH', path, { undo_seconds })
    assert.equal(body.undo_seconds, undo_seconds)
    assert.equal(await onPhone(), undo_seconds)
  }
  await desk.browse('PATCH', path, { undo_seconds: 7 })
  await desk.browse('PATCH', path, { language: 'de' })
  assert.equal(await onPhone(), 7)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until as untilSoon } from '../../../../campaigns/until.ts'
import { exchange } from '../../../../test/app.ts'
import { startSmtpServer } from '../../mail/testing/smtp-server.ts'
import { mailChannel, mailInTray } from '../../../../test/mails.ts'
import { signIn } from '../../../../test/sign-in.ts'
import {
  app,
  choose,
  digestsIn,
  dueIn,
  makeDue,
  owner,
  passMinutes,
  runDue,
  startLoop,
  startTold,
  until,
  type Told,
} from './testing/scenario.ts'

/** The only digest that a server has got. */
async function onlyDigest(sources: readonly string[]) {
  const [mail, ...others] = await digestsIn(sources)
  assert.ok(mail !== undefined && others.length === 0, String(sources.length))
  return mail
}

async function note({ space }: Told, id: string, body: string) {
  const { adminEmail: sender } = space
  const given = { body, kind: 'note', sender_email: sender, mentions: [{ email: 'omar@x.test' }] }
  const { status, text } = await space.send('POST', `/conversations/${id}/messages`, given)
  assert.equal(status, 201, text)
}

test('What waits unseen is one mail, an hour after the first of it, without the words of a contact', async (t) => {
  const { url, sources } = await startSmtpServer(t)
  startLoop(t, url)
  const told = await startTold()
  const id = await told.assign('secret-name@x.test')
  assert.ok([59, 60].includes((await dueIn(told)) ?? 0))
  await passMinutes(told, 40)
  await runDue(told)
  assert.equal(sources.length, 0)
  assert.ok([19, 20].includes((await dueIn(told)) ?? 0))
  await note(told, id, 'Secret note')
  await passMinutes(told, 21)
  await runDue(told)
  const mail = await onlyDigest(sources)
  assert.deepEqual(mail.to, [{ name: '', address: 'omar@x.test' }])
  assert.equal(mail.subject, `${told.space.subdomain}: 2 things wait for you`)
  const { text = '', html = '' } = mail
  assert.match(text, /assigned a conversation to you[^]+mentioned you in a note/)
  for (const part of [text, html]) {
    for (const path of [`inbox/open/${id}`, 'inbox/settings/notifications', 'digest/']) {
      const address = String.raw`http://${told.space.subdomain}\.localhost(?::\d+)?/${path}`
      assert.match(part, new RegExp(address))
    }
    assert.doesNotMatch(part, /secret/i)
  }
  assert.doesNotMatch(sources.join(''), /secret/i)
  assert.equal(await dueIn(told), undefined)
  // What was mailed is in no later mail.
  await note(told, id, 'Another')
  await passMinutes(told, 61)
  await runDue(told)
  const later = (await digestsIn(sources))[1]
  assert.equal(later?.subject, `${told.space.subdomain}: something waits for you`)
  assert.doesNotMatch(later?.text ?? '', /assigned/)
})

test('With the words switched on, it has names, titles and the beginning of what was written, in the language of the member', async (t) => {
  const { url, sources } = await startSmtpServer(t)
  startLoop(t, url)
  const settings = { digest: '15_minutes', digest_words: true, language: 'de' }
  const told = await startTold(settings)
  const id = await told.assign('lin@x.test')
  await note(told, id, 'Can you <b>look</b>?')
  await passMinutes(told, 16)
  await runDue(told)
  const { subject, text = '', html = '' } = await onlyDigest(sources)
  assert.equal(subject, `${told.space.subdomain}: 2 Dinge warten auf Sie`)
  assert.match(
    text,
    /Kontakt: lin\n[^]+hat Sie in einer Notiz erwähnt\nKontakt: lin\n[^]*Can you look\?/,
  )
  assert.match(html, /lang="de"[^]+Can you look\?/)
})

test('It says how many mails wait in the tray, to those who may read it', async (t) => {
  const { url, sources } = await startSmtpServer(t)
  startLoop(t, url)
  for (const role of ['Standard', 'Reader']) {
    const told = await startTold()
    const { send } = told.space
    await send('POST', '/roles', { name: 'Reader', permissions: ['*:read'] })
    const given = { organization_role: role }
    const changed = await send('PATCH', `/team-members/${told.omar.member_id}`, given)
    assert.equal(changed.status, 200, changed.text)
    const channel = await mailChannel(send)
    await mailInTray(told.space, channel, 'Secret')
    await mailInTray(told.space, channel, 'Another')
    await told.assign(`${role}@x.test`)
    await passMinutes(told, 61)
    await runDue(told)
    const { text = '' } = (await digestsIn(sources)).at(-1) ?? {}
    assert.match(text, /assigned a conversation to you/)
    assert.equal(
      /2 mails wait in the mail tray\n.*\/inbox\/tray/.test(text),
      role === 'Reader',
      text,
    )
    assert.doesNotMatch(text, /Secret/)
  }
})

test('Nothing is mailed of what was read, before it is queued or before it is delivered', async (t) => {
  const refusals: (() => void)[] = []
  const { url, sources } = await startSmtpServer(t, {
    onMailFrom: (_sender, _session, done) =>
      void (refusals.length === 0 ? refusals.push(() => done(new Error('Not now'))) : done()),
  })
  startLoop(t, url)
  const told = await startTold()
  const readAll = async () => {
    const { notifications } = (await told.omar.browse('GET', '/auth/notifications')).body
    const notification_ids = notifications.map((one: { id: string }) => one.id)
    await told.omar.browse('PUT', '/auth/notifications/read', { notification_ids })
  }
  await told.assign('a@x.test')
  await readAll()
  await passMinutes(told, 61)
  await runDue(told)
  assert.equal(refusals.length, 0)
  await told.assign('b@x.test')
  await passMinutes(told, 61)
  await until('the delivery is under way', () => refusals.length === 1)
  await readAll()
  refusals[0]?.()
  await until('the refusal is recorded', async () => {
    const { rows } = await owner.query(
      `select from due_tasks where workspace_id = $1 and kind = 'deliver_mail' and claim is null and attempts > 0`,
      [told.space.id],
    )
    return rows.length === 1
  })
  await makeDue(told.space)
  await runDue(told)
  assert.equal(sources.length, 0)
  const { rows } = await owner.query('select sent_at from mails where workspace_id = $1', [
    told.space.id,
  ])
  assert.ok(rows.every((row) => row['sent_at'] !== null))
})

test('A member who is there, or has quiet hours, is mailed later', async (t) => {
  const { url, sources } = await startSmtpServer(t)
  startLoop(t, url)
  const told = await startTold()
  await told.assign('a@x.test')
  await passMinutes(told, 61, false)
  await runDue(told)
  const minutes = (await dueIn(told)) ?? 0
  assert.ok(minutes >= 4 && minutes <= 5, String(minutes))
  assert.equal(sources.length, 0)
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16)
  await choose(told.omar, { quiet_from: at(-1), quiet_to: at(2) })
  await passMinutes(told, 10)
  await runDue(told)
  const quiet = (await dueIn(told)) ?? 0
  assert.ok(quiet >= 118 && quiet <= 121, String(quiet))
  assert.equal(sources.length, 0)
  await choose(told.omar, { quiet_from: at(-3), quiet_to: at(-1) })
  await passMinutes(told, 5)
  await runDue(told)
  await onlyDigest(sources)
  // A page that is open for hours is on a screen at which nobody is.
  await told.assign('b@x.test')
  await signIn(told.space, 'omar@x.test')
  await passMinutes(told, 301, false)
  await runDue(told)
  assert.equal((await digestsIn(sources)).length, 2)
})

test('What a member does not see any more is not named, and nobody is mailed who is not active or has switched it off', async (t) => {
  const { url, sources } = await startSmtpServer(t)
  startLoop(t, url)
  const told = await startTold()
  const { space, omar } = told
  await space.send('POST', '/roles', {
    ...{ name: 'Own only', permissions: ['conversations:read'], sees: 'assigned' },
  })
  const lost = await told.assign('a@x.test')
  const kept = await told.assign('b@x.test')
  const path = `/team-members/${omar.member_id}`
  await space.send('PATCH', path, { organization_role: 'Own only' })
  await space.send('DELETE', `/conversations/${lost}/assignee`)
  await passMinutes(told, 61)
  await runDue(told)
  const { text = '' } = await onlyDigest(sources)
  assert.ok(text.includes(kept) && !text.includes(lost))
  await told.assign('c@x.test')
  await space.send('POST', '/roles', { name: 'Blind', permissions: ['contacts:read'] })
  await space.send('PATCH', path, { organization_role: 'Blind' })
  await passMinutes(told, 61)
  await runDue(told)
  await space.send('PATCH', path, { organization_role: 'Standard' })
  await told.assign('d@x.test')
  const again = await signIn(space, 'omar@x.test')
  await choose(again, { digest: 'off' })
  await passMinutes(told, 61)
  await runDue(told)
  await choose(again, { digest: 'hour' })
  await told.assign('e@x.test')
  assert.equal((await space.send('DELETE', path)).status, 204)
  await passMinutes(told, 61)
  await runDue(told)
  assert.equal((await digestsIn(sources)).length, 1)
})

test('The link of a mail ends digests without signing in, by a POST alone', async (t) => {
  const { url, sources } = await startSmtpServer(t)
  startLoop(t, url)
  const told = await startTold({ digest: 'hour', language: 'es' })
  const { space, omar } = told
  await told.assign('a@x.test')
  await passMinutes(told, 61)
  await runDue(told)
  const mail = await onlyDigest(sources)
  assert.equal(mail.header('list-unsubscribe-post'), 'List-Unsubscribe=One-Click')
  const link = new URL(mail.header('list-unsubscribe').slice(1, -1))
  const ask = async (method: string, path = link.pathname, host = link.host) =>
    exchange(app.port, method, path, method === 'POST' ? 'List-Unsubscribe=One-Click' : undefined, {
      host,
      'content-type': 'application/x-www-form-urlencoded',
    })
  const chosen = async () => (await omar.browse('GET', '/auth/notification-settings')).body.digest
  const page = await ask('GET')
  assert.equal(page.status, 200)
  assert.match(page.text, /<form method="post"><button autofocus>No enviarme más correos/)
  assert.equal(await chosen(), 'hour')
  for (const path of [`${link.pathname.slice(0, -2)}AA`, '/digest/x']) {
    assert.equal((await ask('POST', path)).status, 404, path)
  }
  const other = await app.workspace()
  assert.equal((await ask('POST', link.pathname, `${other.subdomain}.localhost`)).status, 404)
  assert.equal(await chosen(), 'hour')
  const stopped = await ask('POST')
  assert.match(stopped.text, /no le enviará más correos/)
  assert.equal(await chosen(), 'off')
  assert.equal((await ask('POST')).status, 200)
  assert.equal((await ask('PUT')).status, 405)
  await told.assign('b@x.test')
  assert.equal(await dueIn({ space }), undefined)
})

test('More digests than a workspace may mail in an hour wait', async (t) => {
  const { url, sources } = await startSmtpServer(t)
  startLoop(t, url, { digestsPerHour: 1 })
  const told = await startTold()
  await told.assign('a@x.test')
  await passMinutes(told, 61)
  await runDue(told)
  await told.assign('b@x.test')
  await passMinutes(told, 61)
  await runDue(told)
  assert.equal(await dueIn(told), 5)
  assert.equal((await digestsIn(sources)).length, 1)
  const past = newIdOf(Date.now() - 3_700_000)
  await owner.query(`update mails set id = $2 where workspace_id = $1 and kind = 'digest'`, [
    told.space.id,
    past,
  ])
  await makeDue(told.space)
  await untilSoon('the second one', 20_000, async () => (await digestsIn(sources)).length === 2)
})

const newIdOf = (ms: number) => {
  const time = ms.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000001`
}

test('A server without a mail server says so, and mails nothing', async (t) => {
  const { lines } = startLoop(t, undefined)
  const told = await startTold()
  await told.assign('a@x.test')
  await passMinutes(told, 61)
  await runDue(told)
  assert.equal(await dueIn(told), undefined)
  assert.deepEqual(lines, [])
  const { rows } = await owner.query('select from mails where workspace_id = $1', [told.space.id])
  assert.deepEqual(rows, [])
  const { body } = await told.omar.browse('GET', '/auth/notification-settings')
  // The server that the tests share has one.
  assert.equal(body.can_mail, true)
})

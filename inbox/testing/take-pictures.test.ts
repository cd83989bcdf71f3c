import { test } from 'node:test'
import { startApp, type TestWorkspace } from '../../test/app.ts'
import { launchBrowser } from '../../test/browser/launch-browser.ts'
import {
  deliveries,
  importMails,
  proven,
} from '../../server/chat/channels/kinds/mail/receiving/testing/scenario.ts'
import { mailChannel, rawMail } from '../../test/mails.ts'
import { addProvider } from '../../test/company-provider.ts'
import { buildPagesForTests } from '../../test/built-pages.ts'
import { signIn, type SignedIn } from '../../test/sign-in.ts'
import { fillInbox } from './fill-inbox.ts'
import { takePicture, withoutPictures, type Picture } from './take-picture.ts'

/** The same morning in an inbox, from every side. */
test('pictures of every page', { skip: withoutPictures }, async () => {
  await buildPagesForTests()
  const app = await startApp()
  importMails(app)
  const space = await app.workspace('acme')
  const ask = async (method: string, path: string, body?: unknown) =>
    (await space.send(method, path, body)).body
  const filled = await fillInbox(ask, space.adminEmail)
  const [chloe, omar] = [await signIn(space), await signIn(space, filled.omar.email)]
  const id = filled.conversations.get('Charged twice in March') ?? ''
  const unread = ['Cannot sign in on my phone', 'Export stops at 40 %']
  for (const [title, conversation] of filled.conversations) {
    if (unread.includes(title)) continue
    await chloe.send('POST', `/conversations/${conversation}/read`, {
      reader_email: space.adminEmail,
    })
  }
  await space.send('POST', `/conversations/${id}/messages`, {
    body: 'It is the second line.',
    sender_email: 'lin.zhang@customers.example',
    attachment_ids: [await uploadStatement(space)],
  })
  const web = {
    allowed_origins: ['https://shop.example'],
    texts: { en: { greeting: 'Hello', intro: 'We answer within an hour.' } },
    office_hours: {
      time_zone: 'Europe/Berlin',
      hours: [{ day: 'monday', from: '09:00', to: '17:00' }],
      away_message: { en: 'We are back on Monday.' },
    },
  }
  const { channel } = await ask('POST', '/channels', { name: 'Shop', kind: 'web', web })
  const mail = await fillMails(space, chloe)
  const open = `/inbox/mine/${id}`
  const pictures: readonly Picture[] = [
    { name: 'inbox', path: open },
    { name: 'inbox-dark', path: open, dark: true },
    { name: 'inbox-phone', path: open, phone: true },
    { name: 'list-phone', path: '/inbox/mine', phone: true },
    { name: 'inbox-german', path: open, language: 'de' },
    { name: 'sign-in', path: '/inbox', isSignedOut: true },
    { name: 'sign-in-phone-dark', path: '/inbox', isSignedOut: true, phone: true, dark: true },
    { name: 'mail-conversation', path: `/inbox/open/${mail.conversationId}`, awaits: '···' },
    {
      name: 'mail-conversation-phone-dark',
      path: `/inbox/open/${mail.conversationId}`,
      phone: true,
      dark: true,
      awaits: '···',
    },
    { name: 'mail-tray', path: '/inbox/tray', awaits: 'Undelivered' },
    { name: 'mail-tray-phone', path: '/inbox/tray', phone: true, awaits: 'Undelivered' },
    { name: 'settings-chat', path: `/inbox/settings/channels/${channel.id}` },
    { name: 'settings-team', path: '/inbox/settings/team' },
    { name: 'settings-appearance-dark', path: '/inbox/settings/appearance', dark: true },
  ]
  for (const picture of pictures) {
    await omar.send('PUT', `/conversations/${id}/looking`)
    await takePicture(space, picture, chloe)
  }
})

/** In docs/sign-in.md. */
test('pictures of how people sign in', { skip: withoutPictures }, async () => {
  await buildPagesForTests()
  const app = await startApp()
  const space = await app.workspace('lamps')
  const member = await signIn(space)
  await fillDoor(space, member)
  app.services.sessions.clear(space.id)
  for (const picture of ofDoor) await takePicture(space, picture, member)
})

const company = { path: '/inbox/settings/company', awaits: 'Proven' } as const
const rule = { ...company, at: 'Set the rule' } as const
const factors = { path: '/inbox/settings/factors', awaits: 'Security key' } as const

const ofDoor: readonly Picture[] = [
  { name: 'company-provider', ...company },
  { name: 'company-provider-phone-dark', ...company, phone: true, dark: true },
  { name: 'company-rule', ...rule },
  { name: 'company-rule-phone-dark', ...rule, phone: true, dark: true },
  { name: 'passkeys', ...factors },
  { name: 'passkeys-phone-dark', ...factors, phone: true, dark: true },
  { name: 'sign-in-company', path: '/inbox', isSignedOut: true, awaits: 'Sign in with Acme' },
  {
    name: 'sign-in-company-phone-dark',
    path: '/inbox',
    isSignedOut: true,
    awaits: 'Sign in with Acme',
    phone: true,
    dark: true,
  },
]

/** A provider that is in use, a proven domain, and two passkeys of a member whom the company has signed in. */
async function fillDoor({ owner, id, subdomain }: TestWorkspace, member: SignedIn): Promise<void> {
  const providerId = await addProvider(owner, id)
  await owner.query(
    `with tested as (
       update company_providers set enabled = true, tested_at = now(), domains = '{acme.example}'
        where workspace_id = $1),
     opened as (update member_sessions set provider_id = $2, opened_by = 'company' where id = $3)
     insert into company_domains values ($1, 'acme.example', 'token', now(), now())`,
    [id, providerId, member.session_id],
  )
  await owner.query(
    `insert into member_passkeys (workspace_id, id, team_member_id, credential_id, public_key, host, name, counter, created_at)
     select $1, gen_random_uuid(), $2, decode(md5(name), 'hex'), '\\x02', $3, name, 0, now()
       from unnest('{Laptop,Security key}'::text[]) name`,
    [id, member.member_id, `${subdomain}.localhost`],
  )
  await owner.query(
    `insert into member_recovery_codes (workspace_id, team_member_id, code_hash)
     select $1, $2, decode(md5(n::text), 'hex') from generate_series(1, 10) n`,
    [id, member.member_id],
  )
}

/** A bank's page as a picture. Returns its attachment's id. */
async function uploadStatement({ send }: TestWorkspace): Promise<string> {
  const page = await (await launchBrowser()).newPage({ viewport: { width: 680, height: 260 } })
  const line = (day: string, text: string) => `<tr><td>${day}<td>${text}<td>49.00 €`
  await page.setContent(`<style>body{font:22px system-ui;margin:28px;background:#fff}
    table{width:100%;border-collapse:collapse}td{padding:12px;border-bottom:1px solid #ddd}
    td:last-child{text-align:end;font-variant-numeric:tabular-nums}</style><b>Statement, March</b>
    <table>${line('2 March', 'Acme, Team plan')}${line('3 March', 'Acme, Team plan')}</table>`)
  const picture = await page.screenshot()
  await page.close()
  const reply = await send('POST', '/attachments', picture, {
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment; filename="statement-march.png"',
  })
  return String(reply.body.attachment.id)
}

/** A conversation by mail, and two mails in the tray. */
async function fillMails(space: TestWorkspace, member: SignedIn) {
  const channelId = await mailChannel(space.send)
  const { deliver, deliverRaw } = deliveries(space, channelId)
  const lin = [proven('customers.example'), 'From: Ines Ferrer <ines@customers.example>']
  const first = await deliverRaw(
    rawMail(
      ...lin,
      'To: Help <help@shop.example>',
      'Subject: Lamp arrived broken',
      'Message-ID: <1@customers.example>',
      '',
      'The lamp came today, and its shade is broken. Can you send a new one?',
    ),
  )
  await member.send('POST', `/conversations/${first.conversation_id}/messages`, {
    body: 'I am sorry. A new shade is on its way.',
    sender_email: space.adminEmail,
  })
  await deliverRaw(
    rawMail(
      lin[1] ?? '',
      'To: Help <help@shop.example>',
      'Cc: Bea Moreau <bea@customers.example>',
      'Subject: Re: Lamp arrived broken',
      'In-Reply-To: <1@customers.example>',
      '',
      'Thanks, that was quick! Bea is at home on Friday to take it.',
      '',
      'On Mon, 5 Jan 2026 at 10:00, Help <help@shop.example> wrote:',
      '> I am sorry. A new shade is on its way.',
    ),
  )
  await deliver(...lin, 'In-Reply-To: <1@customers.example>', 'Auto-Submitted: auto-replied')
  const daemon = ['From: postmaster@mail.example', 'Return-Path: <>', 'List-Unsubscribe: <x>']
  await deliver(...daemon, 'Subject: Undelivered: your parcel')
  await deliver('Subject: No sender at all')
  return { conversationId: String(first.conversation_id) }
}

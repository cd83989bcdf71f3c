import assert from 'node:assert/strict'
import PostalMime, { type Email } from 'postal-mime'
import { until as untilSoon } from '../../../../../campaigns/until.ts'
import { exchange, startOwnApp, type TestWorkspace } from '../../../../../test/app.ts'
import { mailChannel } from '../../../../../test/mails.ts'
import { connectJobs } from '../../../../store/database/connect.ts'
import { hearDue } from '../../../../store/due/due-notices.ts'
import { startDue } from '../../../../store/due/start-due.ts'
import { createMailTransport } from '../../../mail/mail-transport.ts'
import { openWidget, webChannel, type Visitor, type Web } from '../../devices/testing/visitor.ts'
import { answerKind } from '../../answers/answer-kind.ts'
import { conversationMailKind } from '../conversation-mail-task.ts'
import { followUpKind } from '../follow-up-kind.ts'

export const shopPage = 'https://shop.example/lamps'

// No test connects to it: the loop of each test has a server of its own.
export const app = await startOwnApp({
  PORCHLIGHT_SMTP_URL: 'smtp://127.0.0.1:9',
  PORCHLIGHT_MAIL_FROM: 'Porchlight <chat@acme.test>',
  PORCHLIGHT_MAIL_ALLOW_PRIVATE: 'on',
})
export const { owner, services, port } = app

/** The loop of due tasks, which delivers to an SMTP server. */
export function startMails(
  t: { readonly after: (close: () => Promise<void>) => void },
  smtpUrl: string,
  settings: { readonly followUpsPerHour?: number; readonly answersPerHour?: number } = {},
) {
  const lines: string[] = []
  const log = (line: string) => void lines.push(line)
  const pool = connectJobs(app.address, () => undefined)
  const { database, files, vault } = services
  const config = { ...services.config, ...settings }
  const transport = createMailTransport({
    smtpUrl,
    from: config.mailFrom,
    mailFolder: '/nonexistent',
  })
  const parts = { pool, database, files, vault, config, transport, log }
  const kinds = [followUpKind(parts), answerKind(parts), conversationMailKind(parts)]
  const loop = startDue({
    pool,
    kinds,
    hear: (listener) => hearDue(database, listener),
    onError: ({ message }) => log(message),
  })
  let ended: Promise<void> | undefined
  const end = async (isOver: boolean) => {
    await loop.stop()
    transport.close()
    // What a test leaves would go to the server of a later one. At the end of a file the database may be gone.
    const left = [kinds.map((one) => one.kind)]
    if (isOver)
      await pool.query('delete from due_tasks where kind = any($1)', left).catch(() => undefined)
    await pool.end()
  }
  const stop = async () => (ended ??= end(false))
  t.after(async () => (ended ??= end(true)))
  return { lines, stop }
}

export type Chat = {
  readonly space: TestWorkspace
  readonly channel: string
  readonly visitor: Visitor
  readonly id: string
  readonly answer: (body: string) => Promise<string>
}

/** A visitor who has written, with an address that they typed. `mail`: more of the channel that takes the answers. */
export async function startChat({
  web = {} as Web,
  email = 'lin@x.test' as string | null,
  language = 'en',
  mail = {},
} = {}): Promise<Chat> {
  const space = await app.workspace()
  const form: Web = {
    pre_chat: { fields: [{ field: 'email', required: false }] },
    allowed_origins: ['https://shop.example'],
    ...web,
  }
  // Only a mail channel can take the answers.
  const takenAt = web['follow_up_reply_to']
  if (typeof takenAt === 'string')
    await mailChannel(space.send, { addresses: [takenAt], ...mail }, 'Answers')
  const channel = await webChannel(app, space, form)
  const chat = await startAnother(space, channel, { email, language })
  return { space, channel, ...chat }
}

/** Another visitor of a channel. */
export async function startAnother(
  space: TestWorkspace,
  channel: string,
  { email = 'lin@x.test' as string | null, language = 'en' } = {},
) {
  const visitor = openWidget(app, space, channel)
  const { id } = await visitor.start('My secret question', {
    page: { url: shopPage, title: 'Lamps' },
    language,
    ...(email === null ? {} : { contact: { email } }),
  })
  const answer = async (body: string) => {
    const sent = { body, sender_email: space.adminEmail }
    const {
      status,
      text,
      body: reply,
    } = await space.send('POST', `/conversations/${id}/messages`, sent)
    assert.equal(status, 201, text)
    return reply.message.id as string
  }
  return { visitor, id: id as string, answer }
}

/** When the answers of a conversation are mailed, in seconds from now, 0 while they are; undefined if they are not. */
export async function dueIn(id: string): Promise<number | undefined> {
  const { rows } = await owner.query<{ seconds: number }>(
    `select case when claim is null then round(extract(epoch from due_at - now()))::integer else 0 end as seconds
       from due_tasks where kind = 'follow_up' and subject_id = $1`,
    [id],
  )
  return rows[0]?.seconds
}

/** Lets the time pass until the answers are due, without the visitor unless `isThere`. */
export async function passTime({ id }: Pick<Chat, 'id'>, isThere = false): Promise<void> {
  if (!isThere) {
    await owner.query(
      `update widget_devices d set last_seen_at = now() - interval '1 day'
         from conversations c where c.id = $1 and d.contact_id = c.contact_id`,
      [id],
    )
  }
  await owner.query(
    `with task as (
       update due_tasks set due_at = now() where subject_id = $1 and due_at is not null returning *)
     insert into due_turns (workspace_id, kind, next_at) select workspace_id, kind, due_at from task
     on conflict (workspace_id, kind) do update set next_at = excluded.next_at`,
    [id],
  )
  await owner.query(`select pg_notify('porchlight_due', '')`)
}

/** Waits for a condition, and wakes the loop meanwhile. */
export async function until(what: string, isTrue: () => boolean | Promise<boolean>): Promise<void> {
  await untilSoon(what, 30_000, async () => {
    if (await isTrue()) return true
    await owner.query(`select pg_notify('porchlight_due', '')`)
    return false
  })
}

/** Runs what is due of a conversation, and waits until nothing of it is left to do at once. */
export async function runDue(chat: Pick<Chat, 'id'>, isThere = false): Promise<void> {
  await passTime(chat, isThere)
  await until('the task has run', async () => {
    const seconds = await dueIn(chat.id)
    return seconds === undefined || seconds > 0
  })
  await until('no mail waits', async () =>
    (await mailsOf(chat.id)).every((mail) => mail.state !== 'waiting'),
  )
}

export type MailRow = {
  id: string
  state: string
  recipient: string
  message_ids: string[]
  rendered: object | null
}

export async function mailsOf(id: string): Promise<MailRow[]> {
  const { rows } = await owner.query<MailRow>(
    `select id, state, recipient, message_ids, rendered from conversation_mails where conversation_id = $1 order by id`,
    [id],
  )
  return rows
}

export type Received = Email & { readonly header: (name: string) => string; readonly link: string }

/** The mails that a server has got. */
export async function parsed(sources: readonly string[]): Promise<Received[]> {
  return Promise.all(
    sources.map(async (source) => {
      const mail = await PostalMime.parse(source)
      const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? ''
      const link = /https?:\/\/chat--\S+?\/mail\/[\w-]{43}/.exec(mail.text ?? '')?.[0] ?? ''
      return { ...mail, header, link }
    }),
  )
}

export const tokenOf = (link: string) => link.slice(-43)

/** A request to the workspace's host for visitors. */
export async function visit(
  { subdomain }: Pick<TestWorkspace, 'subdomain'>,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string,
) {
  return exchange(port, method, path, body, {
    host: `chat--${subdomain}.localhost:${port}`,
    ...headers,
  })
}

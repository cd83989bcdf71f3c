import assert from 'node:assert/strict'
import PostalMime, { type Email } from 'postal-mime'
import { until as untilSoon } from '../../../../../campaigns/until.ts'
import { startOwnApp, type TestWorkspace } from '../../../../../test/app.ts'
import { insertMember, startConversation } from '../../../../../test/seed.ts'
import { signIn, type SignedIn } from '../../../../../test/sign-in.ts'
import { connectJobs } from '../../../../store/database/connect.ts'
import { hearDue } from '../../../../store/due/due-notices.ts'
import { startDue } from '../../../../store/due/start-due.ts'
import { createMailTransport } from '../../../mail/mail-transport.ts'
import { mailKind } from '../../../mail/mail-task.ts'
import { digestKind } from '../digest-kind.ts'
import { digestMail } from '../digest-mail.ts'

// No test connects to it: the loop of each test has a server of its own.
export const app = await startOwnApp({
  PORCHLIGHT_SMTP_URL: 'smtp://127.0.0.1:9',
  PORCHLIGHT_MAIL_FROM: 'Porchlight <inbox@acme.test>',
})
export const { owner, services } = app

export type Told = {
  readonly space: TestWorkspace
  readonly omar: SignedIn
  /** Assigns a new conversation of a contact to Omar, and returns its id. */
  readonly assign: (email: string) => Promise<string>
}

/** A workspace in which Omar, who is away, gets a digest. */
export async function startTold(settings: object = { digest: 'hour' }): Promise<Told> {
  const space = await app.workspace()
  // An invitation would be a mail.
  await insertMember(owner, space.id, { email: 'omar@x.test' })
  const omar = await signIn(space, 'omar@x.test')
  await choose(omar, settings)
  const assign = async (email: string) => {
    const id = await startConversation(space.send, email)
    const given = { assignee_email: 'omar@x.test' }
    const { status, text } = await space.send('PATCH', `/conversations/${id}`, given)
    assert.equal(status, 200, text)
    return id
  }
  return { space, omar, assign }
}

export async function choose(by: SignedIn, settings: object): Promise<void> {
  const { status, text } = await by.browse('PATCH', '/auth/notification-settings', settings)
  assert.equal(status, 200, text)
}

/** Lets minutes pass, and makes the digest's task due. */
export async function passMinutes({ space, omar }: Told, minutes: number, isAway = true) {
  for (const change of [
    `member_notifications set created_at = created_at - $2 * interval '1 minute' where workspace_id = $1`,
    `member_notification_settings set mailed_until = mailed_until - $2 * interval '1 minute' where workspace_id = $1`,
  ]) {
    await owner.query(`update ${change}`, [space.id, minutes])
  }
  if (isAway) {
    await owner.query(
      `update member_sessions set last_seen_at = now() - interval '1 day' where workspace_id = $1 and team_member_id = $2`,
      [space.id, omar.member_id],
    )
  }
  await makeDue(space)
}

export async function makeDue({ id }: Pick<TestWorkspace, 'id'>): Promise<void> {
  await owner.query(
    `with task as (
       update due_tasks set due_at = now() where workspace_id = $1 and kind in ('digest', 'deliver_mail') and due_at is not null
       returning *)
     insert into due_turns (workspace_id, kind, next_at) select workspace_id, kind, min(due_at) from task group by 1, 2
     on conflict (workspace_id, kind) do update set next_at = excluded.next_at`,
    [id],
  )
}

/** The loop that mails digests to an SMTP server. */
export function startLoop(
  t: { readonly after: (close: () => Promise<void>) => void },
  smtpUrl: string | undefined,
  settings: { readonly digestsPerHour?: number } = {},
) {
  const lines: string[] = []
  const log = (line: string) => void lines.push(line)
  const pool = connectJobs(app.address, () => undefined)
  const { database, vault } = services
  const { smtpUrl: _, ...own } = services.config
  const config = { ...own, ...(smtpUrl === undefined ? {} : { smtpUrl }), ...settings }
  const transport = createMailTransport({
    smtpUrl,
    from: config.mailFrom,
    mailFolder: '/nonexistent',
  })
  const renderDigest = digestMail({ database, vault, config })
  const parts = { pool, database, config, transport, renderDigest, log }
  const loop = startDue({
    pool,
    kinds: [digestKind(parts), mailKind(parts)],
    hear: (listener) => hearDue(database, listener),
    onError: ({ message }) => log(message),
  })
  t.after(async () => {
    await loop.stop()
    transport.close()
    await pool.end()
  })
  return { lines }
}

/** When the digest is due, in minutes from now; undefined if nothing waits for it. */
export async function dueIn({ space }: Pick<Told, 'space'>): Promise<number | undefined> {
  const { rows } = await owner.query<{ minutes: number }>(
    `select round(extract(epoch from due_at - now()) / 60)::integer as minutes
       from due_tasks where workspace_id = $1 and kind = 'digest'`,
    [space.id],
  )
  return rows[0]?.minutes
}

/** Waits for a condition, and wakes the loop meanwhile. */
export async function until(what: string, isTrue: () => boolean | Promise<boolean>): Promise<void> {
  await untilSoon(what, 30_000, async () => {
    if (await isTrue()) return true
    await owner.query(`select pg_notify('porchlight_due', '')`)
    return false
  })
}

/** Runs what is due, until nothing of the workspace is left to do at once. */
export async function runDue({ space }: Pick<Told, 'space'>): Promise<void> {
  await until('the tasks have run', async () => {
    const { rows } = await owner.query(
      `select from due_tasks where workspace_id = $1 and kind in ('digest', 'deliver_mail')
          and (claim is not null or due_at < now() + interval '10 seconds')`,
      [space.id],
    )
    return rows.length === 0
  })
}

export type Received = Email & { readonly header: (name: string) => string }

/** The digests that a server has got. */
export async function digestsIn(sources: readonly string[]): Promise<Received[]> {
  const mails = await Promise.all(
    sources.map(async (source) => {
      const mail = await PostalMime.parse(source)
      const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? ''
      return { ...mail, header }
    }),
  )
  return mails.filter(({ header }) => header('list-unsubscribe') !== '')
}

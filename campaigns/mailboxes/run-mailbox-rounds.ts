import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectTo } from '../../server/chat/channels/kinds/mail/fetching/testing/connect-to.ts'
import { seededRandom, type Random } from '../../server/operate/generate/random.ts'
import { startDovecot, type Dovecot } from '../../test/start-dovecot.ts'
import { exchangeRaw, jsonOf } from '../exchange.ts'
import { startServerProcess, type ServerProcess } from '../server-process.ts'
import { until } from '../until.ts'
import { makeWorkspace, withOwner } from '../workspaces.ts'
import { checkFolders, type AfterImport } from './check-folders.ts'
import { importedSubjects } from './imported-subjects.ts'
import { makeMails, type SentMail } from './mailbox-mails.ts'

export type MailboxOptions = {
  readonly dataFolder: string
  readonly seed: number
  readonly mails: number
  readonly kills: number
  /** How often the mailbox is numbered anew; each is one of the kills. */
  readonly renumberings: number
  /** What the channel wants done with what was imported, in place of what another client does. */
  readonly afterImport?: AfterImport | undefined
  readonly say: (line: string) => void
}

export type MailboxSummary = {
  readonly delivered: number
  readonly imported: number
  readonly kills: Readonly<Record<string, number>>
  readonly renumbered: number
  /** By the other client. */
  readonly moved: number
  readonly deleted: number
}

const user = 'shop'
const startLimitMs = 90_000
const lastMailsMs = 180_000
const env = {
  PORCHLIGHT_MAIL_ALLOW_PRIVATE: 'on',
  PORCHLIGHT_MAILS_PER_MINUTE: '0',
  PORCHLIGHT_WORKERS: '1',
}

type Run = {
  readonly options: MailboxOptions
  readonly random: Random
  readonly dovecot: Dovecot
  server: ServerProcess
  readonly space: { readonly id: string; readonly subdomain: string; readonly key: string }
  channelId: string
  readonly delivered: SentMail[]
  readonly kills: Record<string, number>
  renumbered: number
  moved: number
  deleted: number
}

/**
 * Fetches a mailbox while the server and Dovecot are killed, the mailbox is numbered anew, and another client moves and
 * deletes mails that were imported. Throws unless each delivered mail is one message at the end.
 */
export async function runMailboxRounds(options: MailboxOptions): Promise<MailboxSummary> {
  const { dataFolder, seed } = options
  const random = seededRandom(seed)
  // Its account cannot enter the folder of the campaign.
  const folder = await mkdtemp(join(tmpdir(), 'porchlight-dovecot-'))
  const dovecot = await startDovecot(folder)
  const server = await startServerProcess(dataFolder, startLimitMs, env)
  const made = await withOwner(dataFolder, async (owner) => makeWorkspace(owner, 'mailbox'))
  const space = { id: made.workspace.id, subdomain: 'mailbox', key: made.api_key }
  const counts = { renumbered: 0, moved: 0, deleted: 0 }
  const state = { kills: {}, delivered: [], channelId: '', ...counts }
  const run: Run = { options, random, dovecot, server, space, ...state }
  try {
    run.channelId = await makeChannel(run)
    // Of two with the same bytes, a kill between deleting one and noting that leaves the other for it.
    const mails = makeMails(options.mails, random).filter(
      ({ hasCopies }) => options.afterImport === undefined || !hasCopies,
    )
    for (let round = 1; round <= options.kills; round += 1) {
      await killOnce(run, round, mails.slice(...shareOf(round, options)))
    }
    const imported = await checkAll(run)
    const { kills, renumbered, moved, deleted } = run
    return { delivered: run.delivered.length, imported, kills, renumbered, moved, deleted }
  } finally {
    await run.server.stop('SIGKILL')
    await dovecot.kill()
    await rm(folder, { recursive: true, force: true })
  }
}

function shareOf(round: number, { mails, kills }: MailboxOptions): [number, number] {
  return [Math.floor(((round - 1) * mails) / kills), Math.floor((round * mails) / kills)]
}

/** Delivers some mails, lets the fetching go on for a while and kills what has its turn. */
async function killOnce(run: Run, round: number, mails: readonly SentMail[]): Promise<void> {
  const { random, dovecot, options } = run
  for (const mail of mails) {
    await dovecot.deliver(user, mail.raw)
    run.delivered.push(mail)
    await sleep(random.whole(0, 40))
  }
  await tidyUp(run)
  await sleep(random.whole(0, 400))
  const every = Math.floor(options.kills / Math.max(1, options.renumberings))
  const isRenumbered = options.renumberings > 0 && round % every === 0
  const victim = isRenumbered ? 'numbering' : (['server', 'Dovecot', 'both'] as const)[round % 3]
  if (victim === undefined) return
  run.kills[victim] = (run.kills[victim] ?? 0) + 1
  if (victim !== 'server') await dovecot.kill()
  if (victim === 'numbering') {
    await dovecot.renumber(user)
    run.renumbered += 1
  }
  if (victim === 'server' || victim === 'both') {
    await run.server.stop('SIGKILL')
    run.server = await startServerProcess(options.dataFolder, startLimitMs, env)
    await endClaims(run)
  }
  if (victim !== 'server') await dovecot.start()
  // A claim of the server that was killed would last for a while.
  await patchChannel(run)
  if (round % 10 === 0) options.say(`${round} kills, ${run.delivered.length} mails delivered`)
}

/** What the killed server had begun is due now, not a minute later. */
async function endClaims({ options, space }: Run): Promise<void> {
  await withOwner(options.dataFolder, async (owner) => {
    await owner.query('update due_tasks set due_at = now(), claim = null where workspace_id = $1', [
      space.id,
    ])
    await owner.query('update due_turns set next_at = now() where workspace_id = $1', [space.id])
  })
}

/** Another client moves a mail that was imported to another folder, and deletes one. */
async function tidyUp(run: Run): Promise<void> {
  if (run.options.afterImport !== undefined) return
  const imported = new Set(await importedSubjects(run.options.dataFolder, run.space.id))
  const client = await connectTo(run.dovecot, user)
  try {
    await client.mailboxOpen('INBOX')
    const known = new Map(run.delivered.map((mail) => [mail.subject, mail]))
    const done: number[] = []
    for await (const { uid, envelope } of client.fetch('1:*', { envelope: true })) {
      const mail = known.get(envelope?.subject ?? '')
      if (mail?.hasCopies === false && imported.has(mail.subject)) done.push(uid)
    }
    const [moved, deleted] = done
    if (moved !== undefined) {
      await client.messageMove(`${moved}`, 'Done', { uid: true })
      run.moved += 1
    }
    if (deleted !== undefined) {
      await client.messageDelete(`${deleted}`, { uid: true })
      run.deleted += 1
    }
  } finally {
    client.close()
  }
}

/** Waits until as many are imported as were delivered, and compares both. */
async function checkAll(run: Run): Promise<number> {
  const { options, space, delivered, dovecot } = run
  await until('all mails are imported', lastMailsMs, async () => {
    const { length } = await importedSubjects(options.dataFolder, space.id)
    if (length < delivered.length) throw new Error(`${length} of ${delivered.length} are.`)
    return true
  })
  if (options.afterImport !== undefined) {
    await patchChannel(run)
    const { dataFolder, afterImport } = options
    await checkFolders({ dataFolder, dovecot, user, workspaceId: space.id, delivered, afterImport })
  }
  // A slow machine may have imported nothing before the other client came.
  await tidyUp(run)
  // Once more around, in which nothing may come twice.
  await run.dovecot.kill()
  // The server may not have seen the last numbering of the rounds, so it is this number that counts.
  const number = await run.dovecot.renumber(user)
  run.renumbered += 1
  await run.dovecot.start()
  await patchChannel(run)
  await until('the mailbox is looked through once more', lastMailsMs, async () =>
    withOwner(options.dataFolder, async (owner) => {
      const { rows } = await owner.query<{ is_new: boolean; older_uid: string | null }>(
        'select uid_validity = $2 as is_new, older_uid from mailboxes where workspace_id = $1',
        [space.id, number],
      )
      const [row] = rows
      return row?.is_new === true && row.older_uid === null
    }),
  )
  const imported = await importedSubjects(options.dataFolder, space.id)
  assert.deepEqual(imported.toSorted(), delivered.map(({ subject }) => subject).toSorted())
  const stored = await withOwner(options.dataFolder, async (owner) => {
    const { rows } = await owner.query<{ sha256: string; state: string }>(
      `select encode(sha256, 'hex') as sha256, state from received_mails where workspace_id = $1`,
      [space.id],
    )
    return rows
  })
  const shaOf = ({ raw }: SentMail) => createHash('sha256').update(raw).digest('hex')
  assert.deepEqual(stored.map(({ sha256 }) => sha256).toSorted(), delivered.map(shaOf).toSorted())
  assert.ok(stored.every(({ state }) => state === 'message'))
  return imported.length
}

async function makeChannel(run: Run): Promise<string> {
  const { dovecot } = run
  const client = await connectTo(dovecot, user)
  await client.mailboxCreate('Done')
  client.close()
  const imap = { host: '127.0.0.1', port: dovecot.port, security: 'none', username: user }
  const mail = {
    addresses: ['help@shop.example'],
    imap: { ...imap, password: dovecot.password, import: 'all' },
    after_import: run.options.afterImport ?? 'nothing',
  }
  const made = await send(run, 'POST', '/channels', { name: 'Help', kind: 'mail', mail })
  return made.channel.id
}

/** A change of the channel has its mailbox looked at now. */
const patchChannel = async (run: Run) =>
  send(run, 'PATCH', `/channels/${run.channelId}`, { name: `Help ${run.random.whole(1, 1e9)}` })

async function send(run: Run, method: string, path: string, body: object) {
  const reply = await exchangeRaw({
    port: run.server.port,
    method,
    path: `/api/external/v2${path}`,
    headers: {
      host: `${run.space.subdomain}.localhost`,
      'x-api-key': run.space.key,
      'content-type': 'application/json',
    },
    payload: JSON.stringify(body),
    timeoutMs: 30_000,
  })
  assert.ok(reply.status < 300, reply.text)
  return jsonOf(reply)
}

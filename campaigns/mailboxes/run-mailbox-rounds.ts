import { setTimeout as sleep } from 'node:timers/promises'
import { connectTo } from '../../server/chat/channels/kinds/mail/fetching/testing/connect-to.ts'
import { seededRandom, type Random } from '../../server/operate/generate/random.ts'
import { withOwner } from '../workspaces.ts'
import { checkFolders, type AfterImport } from './check-folders.ts'
import { checkImported, untilImported } from './check-imported.ts'
import { importedSubjects } from './imported-subjects.ts'
import { makeMails, type SentMail } from './mailbox-mails.ts'
import { startMailbox, user, type MailboxServer } from './start-mailbox.ts'

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

type Run = {
  readonly options: MailboxOptions
  readonly random: Random
  readonly mailbox: MailboxServer
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
  const { afterImport } = options
  const random = seededRandom(options.seed)
  const mailbox = await startMailbox(options.dataFolder)
  const counts = { renumbered: 0, moved: 0, deleted: 0 }
  const run: Run = { options, random, mailbox, kills: {}, delivered: [], ...counts }
  try {
    await mailbox.makeChannel('all', { after_import: afterImport ?? 'nothing' })
    // Of two with the same bytes, a kill between deleting one and noting that leaves the other for it.
    const mails = makeMails(options.mails, random).filter(
      ({ hasCopies }) => afterImport === undefined || !hasCopies,
    )
    for (let round = 1; round <= options.kills; round += 1) {
      await killOnce(run, round, mails.slice(...shareOf(round, options)))
    }
    const imported = await checkAll(run)
    const { kills, renumbered, moved, deleted } = run
    return { delivered: run.delivered.length, imported, kills, renumbered, moved, deleted }
  } finally {
    await mailbox.end()
  }
}

function shareOf(round: number, { mails, kills }: MailboxOptions): [number, number] {
  return [Math.floor(((round - 1) * mails) / kills), Math.floor((round * mails) / kills)]
}

/** Delivers some mails, lets the fetching go on for a while and kills what has its turn. */
async function killOnce(run: Run, round: number, mails: readonly SentMail[]): Promise<void> {
  const { random, mailbox, options } = run
  const { dovecot } = mailbox
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
    await mailbox.kill()
    await mailbox.start()
    await endClaims(mailbox)
  }
  if (victim !== 'server') await dovecot.start()
  // A claim of the server that was killed would last for a while.
  await mailbox.look()
  if (round % 10 === 0) options.say(`${round} kills, ${run.delivered.length} mails delivered`)
}

/** What the killed server had begun is due now, not a minute later. */
async function endClaims({ dataFolder, workspaceId }: MailboxServer): Promise<void> {
  await withOwner(dataFolder, async (owner) => {
    await owner.query('update due_tasks set due_at = now(), claim = null where workspace_id = $1', [
      workspaceId,
    ])
    await owner.query('update due_turns set next_at = now() where workspace_id = $1', [workspaceId])
  })
}

/** Another client moves a mail that was imported to another folder, and deletes one. */
async function tidyUp(run: Run): Promise<void> {
  if (run.options.afterImport !== undefined) return
  const { dovecot, dataFolder, workspaceId } = run.mailbox
  const imported = new Set(await importedSubjects(dataFolder, workspaceId))
  const client = await connectTo(dovecot, user)
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
  const { options, mailbox, delivered } = run
  await untilImported(mailbox, delivered.length)
  if (options.afterImport !== undefined) {
    await mailbox.look()
    await checkFolders(mailbox, delivered, options.afterImport)
  }
  // A slow machine may have imported nothing before the other client came.
  await tidyUp(run)
  run.renumbered += 1
  return checkImported(mailbox, delivered)
}

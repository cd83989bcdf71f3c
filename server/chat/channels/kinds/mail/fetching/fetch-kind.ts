import type pg from 'pg'
import { runStatement } from '../../../../../store/database/run-statement.ts'
import type { DueTask } from '../../../../../store/due/due-task.ts'
import type { RunEnd, TaskKind } from '../../../../../store/due/task-kind.ts'
import type { ResolveHost } from '../../../../outbound/resolve-host.ts'
import { resolveServer } from '../../../../outbound/resolve-server.ts'
import type { ImportServices } from '../receiving/mail-services.ts'
import { fetchTask, type FetchInput } from '../settings/mailbox-of-channel.ts'
import { openLogin, secretsOf, type Login } from '../signing-in/open-login.ts'
import { noteCheck } from '../state/note-check.ts'
import { failedAgain, MailNotRead } from './mail-not-read.ts'
import { fetchMails } from './fetch-mails.ts'
import { finishImported } from './finish-imported.ts'
import { findFetching, type Fetching } from './find-fetching.ts'
import type { KeptMailboxes } from './kept-mailboxes.ts'
import { openMailbox, type Mailbox, type MailboxAccess } from './open-mailbox.ts'
import { isOfServer } from './is-of-server.ts'
import { ServerError } from './server-error.ts'
import { serverWords } from './server-words.ts'
import { settleMailbox } from './settle-mailbox.ts'

/** IDLE tells of new mails sooner, as long as its connection lives. */
const pollMs = 120_000
/** A mailbox with more to fetch gives its place to others after this. */
const turnMs = 20_000
/** While the workspace has got as many mails as it may in a minute. */
const fullMs = 10_000
const longestPauseMs = 600_000
/** Longer than a turn and the longest command (open-mailbox.ts). After a kill, a mailbox waits for so long. */
const maxSeconds = 90
/** A mail that is not read by then has failed, in time for the record of it. */
const readingMs = 70_000
/** What a run did not do in all its time. */
const tooSlow = new ServerError('folder', 'The mailbox was not read in the time of a run.')
/** Of what fails here. Its reason is in the log. */
const notStored = 'It could not be stored right now.'
const delayMs = (times: number) => Math.min(15_000 * 2 ** (times - 1), longestPauseMs)

export type FetchParts = {
  readonly services: ImportServices
  /** The owner's, for tasks and the numbers of mailboxes. */
  readonly pool: pg.Pool
  readonly kept: KeptMailboxes
  readonly resolve: ResolveHost
  readonly log: (line: string) => void
}

/**
 * Fetches the mailboxes of mail channels (docs/decisions/0158). The task of a channel is claimed by one process of an
 * installation at a time and is due again after each run, whether that fails or not.
 */
export function fetchKind(parts: FetchParts): TaskKind {
  const kind: TaskKind<FetchInput> = {
    kind: fetchTask.kind,
    concurrency: 16,
    perWorkspace: 2,
    maxSeconds,
    delayMs,
    run: async (task, signal) => run(parts, task, signal),
    onFailure: ({ subject_id: id, attempts }, error) => {
      if (attempts === 1 || !isOfServer(error.cause)) logFailure(parts, id, error)
    },
  }
  return kind as TaskKind
}

const logFailure = ({ log }: FetchParts, channelId: string, { message }: Error) =>
  log(`The mailbox of channel ${channelId} fails: ${message}`)

async function run(
  parts: FetchParts,
  task: DueTask<FetchInput>,
  signal: AbortSignal,
): Promise<RunEnd> {
  const { services } = parts
  const { workspace_id: workspaceId, subject_id: channelId } = task
  const found = await findFetching(services, workspaceId, channelId)
  if (found === undefined) return undefined
  if (found.left <= 0) {
    // Nobody is asked, so the state of the mailbox stays.
    return { dueInMs: fullMs }
  }
  let login: Login | undefined
  try {
    login = await loginOf(parts, task, found)
    const { hasMore, error } = await fetch(parts, task, signal, { ...found, login })
    await note(parts, task, error, false)
    return { dueInMs: hasMore ? 0 : pollMs }
  } catch (thrown) {
    // The server closes, which says nothing of the mailbox.
    if (signal.aborted && !isTimeout(signal)) throw thrown
    const failure = isTimeout(signal) && isOfServer(thrown) ? tooSlow : thrown
    if (!isOfServer(failure)) {
      await note(parts, task, notStored, 'as before').catch(() => undefined)
      throw failure
    }
    const error = serverWords(failure, login && secretsOf(login))
    await note(parts, task, error, true)
    const said = new Error(error, { cause: failure })
    if (!(failure instanceof MailNotRead)) throw said
    // It is remembered in the place of the number of attempts.
    const failed = failedAgain(failure, task.input.failed)
    if (failed.times === 1) logFailure(parts, channelId, said)
    return { dueInMs: delayMs(failed.times), input: { failed } }
  }
}

const isTimeout = ({ aborted, reason }: AbortSignal) =>
  aborted && reason instanceof Error && reason.name === 'TimeoutError'

async function note(
  { services, pool }: FetchParts,
  { workspace_id: workspaceId, subject_id: channelId }: DueTask,
  error: string | null,
  outage: boolean | 'as before',
): Promise<void> {
  await noteCheck(services, pool, { workspaceId, channelId, way: 'imap' }, error, outage)
}

const loginOf = async (
  { services }: FetchParts,
  { workspace_id: workspaceId, subject_id: channelId }: DueTask,
  { channel }: Fetching,
) => openLogin(services, workspaceId, channelId, 'imap', channel)

/** `error`: what was wrong beside the fetching. */
type Fetched = { readonly hasMore: boolean; readonly error: string | null }

type Wanted = Fetching & { readonly login: Login }

async function fetch(
  parts: FetchParts,
  task: DueTask<FetchInput>,
  signal: AbortSignal,
  wanted: Wanted,
): Promise<Fetched> {
  const { kept, pool } = parts
  const { subject_id: channelId } = task
  const access = { ...wanted.server, ...wanted.login }
  // A connection outlives the token that it was opened with.
  const key = JSON.stringify({ ...access, access_token: undefined })
  const mailbox = kept.take(channelId, key) ?? (await open(parts, access))
  const close = () => mailbox.close()
  signal.addEventListener('abort', close)
  try {
    const fetched = await fetchFrom(parts, task, mailbox, wanted)
    const onMail = () => void dueNow(pool, task).catch(() => undefined)
    if (fetched.hasMore) kept.keep(channelId, key, mailbox)
    else kept.keep(channelId, key, mailbox, onMail)
    return fetched
  } catch (error) {
    close()
    throw error
  } finally {
    signal.removeEventListener('abort', close)
  }
}

async function open({ services, resolve }: FetchParts, access: MailboxAccess): Promise<Mailbox> {
  const rules = { allowsPrivate: services.config.mailAllowPrivate }
  const at = await resolveServer(access.host, rules, resolve).catch((error: unknown) => {
    throw new ServerError('resolve', error)
  })
  return openMailbox(access, at)
}

async function fetchFrom(
  { services, pool }: FetchParts,
  task: DueTask<FetchInput>,
  mailbox: Mailbox,
  wanted: Wanted,
): Promise<Fetched> {
  const { workspace_id: workspaceId, subject_id: channelId, input } = task
  const startedAt = Date.now()
  const examined = await mailbox.examine()
  const of = { workspaceId, channelId }
  const row = await settleMailbox(pool, of, wanted.row, wanted.server, examined)
  if (row === undefined) return { hasMore: true, error: null }
  const place = { services, pool, workspace_id: workspaceId, channel_id: channelId, mailbox, row }
  const action = wanted.channel.after_import
  const hasMore = await fetchMails({
    ...place,
    action,
    left: wanted.left,
    until: startedAt + turnMs,
    ends_at: startedAt + readingMs,
    failed: input.failed,
  })
  const finished = await finishImported(place, action)
  return { hasMore: hasMore || finished.hasMore, error: finished.error }
}

async function dueNow(pool: pg.Pool, task: DueTask): Promise<void> {
  const { workspace_id: workspaceId, subject_id: id } = task
  const draft = { subject_id: id, input: {} }
  await runStatement(pool, fetchTask.due(workspaceId, [draft], { inMs: 0 }))
}

import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../../errors.ts'
import type { Database } from '../database/connect.ts'
import { codeOf, isTransient } from '../database/database-errors.ts'
import { MigrationError } from '../database/migration-error.ts'
import { readTogether } from '../database/read.ts'
import type { RowsOf, Statement } from '../database/statement.ts'
import { askPrimary } from './ask-primary.ts'
import { count, isLate, mayTry, noteAnswer, noteLate, rest } from './standby.ts'
import type { Outcome, Standby } from './standby.ts'
import { findClockState, isAtLeast, isSame, type FindState, type State } from './state-queries.ts'

/** Where reads may run. */
export type Places = { readonly database: Database; readonly standby?: Standby }

/** How often the server that is behind the other one is asked again. */
const attempts = 2
const betweenMs = 2

type Found =
  | { readonly before: State; readonly after: State; readonly rows: object[][] }
  | undefined

/**
 * Like `readTogether`, for lists and searches: on the standby, if its reply is one that the primary could have given
 * during the request, else on the primary (docs/decisions/0098). `find` reads the state that the rows belong to.
 */
export async function readReplicated<const Statements extends readonly Statement[]>(
  { database, standby }: Places,
  workspaceId: string,
  statements: Statements,
  find: FindState = findClockState,
): Promise<RowsOf<Statements>> {
  if (standby === undefined || !mayTry(standby, workspaceId))
    return readTogether(database, workspaceId, statements)
  const read = { database, standby, workspaceId, statements, find }
  const given = Promise.withResolvers<Outcome>()
  const timer = setTimeout(given.resolve, standby.patienceMs, 'slow')
  const startedAt = performance.now()
  const outcome = await Promise.race([readStandby(read), given.promise])
  clearTimeout(timer)
  if (typeof outcome !== 'string') {
    count(standby, 'used')
    return outcome as RowsOf<Statements>
  }
  count(standby, outcome)
  if (outcome === 'slow' && standby.lastAnswerAt < startedAt) rest(standby, 'It does not answer.')
  return readTogether(database, workspaceId, statements)
}

type Read = Required<Places> & {
  readonly workspaceId: string
  readonly statements: readonly Statement[]
  readonly find: FindState
}

/** The rows, or why the primary has to read. Never rejects. */
async function readStandby(read: Read): Promise<object[][] | Outcome> {
  const { database, standby, workspaceId, find } = read
  const ask = async () => askPrimary(database, workspaceId, find).catch(() => undefined)
  try {
    const wasLate = isLate(standby, workspaceId)
    const asked = ask()
    if (wasLate) await asked
    const [first, wanted] = await Promise.all([readOnce(read), asked])
    if (wanted === undefined) return 'unasked'
    const found = isCurrent(first, wanted) ? first : await readUntil(read, wanted, !wasLate)
    if (!isCurrent(found, wanted)) return 'behind'
    return (await isShown(found.after, wanted, ask)) ? found.rows : 'ahead'
  } catch (error) {
    if (error instanceof NoStandby) {
      rest(standby, error.message)
      return 'promoted'
    }
    if (isOfServer(error)) rest(standby, reasonOf(error))
    return 'failed'
  }
}

/**
 * Whether the primary shows this state of the standby: then its history up to there is the primary's own. A standby may
 * show a commit before the primary does, which waits for a synchronous one; the reply leaves after that.
 */
async function isShown(
  state: State,
  known: State,
  ask: () => Promise<State | undefined>,
): Promise<boolean> {
  let shown: State | undefined = known
  for (let attempt = 0; shown !== undefined; attempt += 1) {
    if (isSame(shown, state)) return true
    if (attempt === attempts) return false
    if (attempt > 0) await sleep(betweenMs)
    shown = await ask()
  }
  return false
}

/** Reads again until the standby has the wanted state; the first read may have begun before the primary's answer. */
async function readUntil(read: Read, wanted: State, isFirstEarly: boolean): Promise<Found> {
  let found: Found
  for (let attempt = 1; ; attempt += 1) {
    if (attempt > 1 || !isFirstEarly) await sleep(betweenMs)
    found = await readOnce(read)
    const hasCaughtUp = isCurrent(found, wanted)
    noteLate(read.standby, read.workspaceId, hasCaughtUp)
    if (hasCaughtUp || attempt === attempts) return found
  }
}

/** The rows with the states before and after them; undefined for a workspace that the standby does not have yet. */
async function readOnce({ standby, workspaceId, statements, find }: Read): Promise<Found> {
  const state = find({ workspaceId })
  const rows = await readTogether(standby.database, workspaceId, [state, ...statements, state])
  const [before] = rows[0]
  const [after] = rows.at(-1) as State[]
  if (before?.is_standby === false || after?.is_standby === false) throw new NoStandby()
  noteAnswer(standby)
  if (before === undefined || after === undefined) return undefined
  return { before, after, rows: rows.slice(1, -1) }
}

function isCurrent(found: Found, wanted: State): found is NonNullable<Found> {
  return found !== undefined && isAtLeast(found.before, wanted)
}

class NoStandby extends Error {
  constructor() {
    super('It has been promoted.')
  }
}

/**
 * Whether the server itself is unwell. A read that conflicts with replay is cancelled with 40001, a slow one with
 * 57014, and what is wrong with one statement is for the primary to say.
 */
function isOfServer(error: unknown): boolean {
  const cause = causeOf(error)
  if (/^(?:40001|57014)$/.test(codeOf(cause))) return false
  if (cause instanceof AppError) return cause.code === 'unavailable'
  return isTransient(cause) || cause instanceof MigrationError
}

function causeOf(error: unknown): Error {
  const known = error instanceof Error ? error : new Error(String(error))
  return known.cause instanceof Error ? known.cause : known
}

function reasonOf(error: unknown): string {
  const cause = causeOf(error)
  return cause instanceof AppError ? 'It does not answer.' : cause.message
}

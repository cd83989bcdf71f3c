import type { Message } from '../../client/source/types.generated.ts'
import { withPart, type PartChange } from '../../pages/store/parts.ts'

/** Messages of a page. */
export const perPage = 50

/** Messages kept at a time. Those further from the reader are read again when they are needed. */
const mostKept = 6 * perPage
/** A run to the end grows by what arrives, up to this many. */
const mostArriving = mostKept + perPage

/** Neighbouring messages of a conversation, oldest first. Their places never change: only the last one gets new ones. */
export type MessageRun = {
  readonly messages: readonly Message[]
  /** How many messages come before them: whole pages. */
  readonly before: number
  /** How many messages the conversation has. */
  readonly total: number
}

export const emptyRun: MessageRun = { messages: [], before: 0, total: 0 }

const endOf = ({ before, messages }: MessageRun) => before + messages.length

/** Whether the newest message is one of them. */
export function isToEnd(run: MessageRun): boolean {
  return endOf(run) >= run.total
}

/** The run with the page before it, without the last ones if they are too many. */
export function withEarlier(run: MessageRun, page: readonly Message[]): MessageRun {
  const messages = [...page, ...run.messages].slice(0, mostKept)
  return { ...run, messages, before: run.before - page.length }
}

/** The run with what follows it in a page, without the first pages if they are too many. */
export function withLater(run: MessageRun, page: readonly Message[], total: number): MessageRun {
  const known = new Set(run.messages.map(({ id }) => id))
  const all = [...run.messages, ...page.filter(({ id }) => !known.has(id))]
  const extra = Math.ceil(Math.max(0, all.length - mostKept) / perPage) * perPage
  return {
    messages: all.slice(extra),
    before: run.before + extra,
    total,
  }
}

/** The page that follows the run, or that its last messages begin. */
export function pageAfter(run: MessageRun): number {
  return Math.floor(endOf(run) / perPage) + 1
}

/** The page before the run; 0: it begins with the first message. */
export function pageBefore(run: MessageRun): number {
  return Math.ceil(run.before / perPage)
}

/** The run with newer states of its messages, and what is new behind them if it goes to the end and has room. */
export function withChanges(
  run: MessageRun,
  changes: readonly Message[],
  isCreated: boolean,
): MessageRun {
  const byId = new Map(changes.map((each) => [each.id, each]))
  const kept = run.messages.map((each) => {
    const change = byId.get(each.id)
    byId.delete(each.id)
    if (change === undefined || change.updated_at < each.updated_at) return each
    // Only the event of its creation says which program sent it and what a mail has besides.
    return { ...besides(each), ...change }
  })
  const arrived = isCreated ? [...byId.values()] : []
  const hasRoom = isToEnd(run) && kept.length + arrived.length <= mostArriving
  return {
    messages: hasRoom ? [...kept, ...arrived] : kept,
    before: run.before,
    total: run.total + arrived.length,
  }
}

/** The run with what its messages repeat of others, such as the names of senders, as that is now. */
export function withParts(run: MessageRun, changes: readonly PartChange[]): MessageRun {
  const renew = (message: Message) =>
    changes.reduce((each, change) => withPart(each, change) ?? each, message)
  return { ...run, messages: run.messages.map(renew) }
}

function besides({ program, mail }: Message): Pick<Message, 'program' | 'mail'> {
  return {
    ...(program === undefined ? {} : { program }),
    ...(mail === undefined ? {} : { mail }),
  }
}

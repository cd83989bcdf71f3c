import { extname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { OriginalHtml } from './original-html.ts'
import type { ParsedMail } from './parsed-mail.ts'

/** A parsed mail, or why it is not parsed, in words for the team. */
export type ReadMail = { readonly mail: ParsedMail } | { readonly unreadable: string }

/** What the worker is asked: to parse a mail, or with `key` to show it as it looks. */
export type MailOrder = { readonly raw: Uint8Array<ArrayBuffer>; readonly key?: string }

/** A mail as it looks, or why it cannot be shown. */
export type ShownMail = { readonly shown: OriginalHtml } | { readonly unreadable: string }

/** What the worker answers; `usedMs`: the processor time that the mail took it. */
export type MailAnswer = { readonly found: ReadMail | ShownMail; readonly usedMs: number }

export type MailReader = {
  /** Parses a raw mail. Mails wait for each other. Never rejects but after `close`. */
  readonly read: (raw: Uint8Array) => Promise<ReadMail>
  /** The mail as it looks (original-html.ts). It is loaded when its turn comes, so that one at a time is in memory. */
  readonly show: (load: () => Promise<Uint8Array>, key: string) => Promise<ShownMail>
  /** Whether no mail has taken long recently: then those that wait for each other do not wait long. */
  readonly isQuick: () => boolean
  readonly close: () => Promise<void>
}

/** Of processor time: a busy machine makes no mail unreadable. */
const deadlineMs = 5_000
/** While it is watched, it has so many times as long by the clock. */
const patience = 6
const memoryMegabytes = 256
/** A mail that takes so much processor time may be one of many. That of its start, and waits for a processor, say nothing of mails. */
const longMs = 500
const slowForMs = 60_000
/** A worker costs about 10 MB, and most servers get no mail for hours. */
const idleMs = 30_000
const defaultLimits = { deadlineMs, idleMs, longMs }
type Limits = typeof defaultLimits
const program = new URL(`mail-worker${extname(import.meta.url)}`, import.meta.url)

/**
 * Reads mails in one worker thread, which starts with the first mail and ends when idle. Mails that take a parser more than
 * `deadlineMs` or 256 MB exist (a few MB of quoted lines are enough): the worker ends, the mail is unreadable, and the next
 * mail gets a new worker.
 */
export function makeMailReader(limits: Partial<Limits> = {}): MailReader {
  const { deadlineMs, idleMs, longMs } = { ...defaultLimits, ...limits }
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()
  let isClosed = false
  let slowUntil = 0

  const start = () => {
    const started = startWorker()
    // One that fails between two mails has ended before the next.
    started.once('exit', () => {
      if (worker === started) worker = undefined
    })
    return started
  }
  const end = async () => {
    const ending = worker
    worker = undefined
    await ending?.terminate()
  }
  const askNow = async <Answer>(
    raw: Uint8Array,
    order: Omit<MailOrder, 'raw'> = {},
  ): Promise<Answer | { readonly unreadable: string }> => {
    if (isClosed) throw new Error('The reader of mails is closed.')
    clearTimeout(idle)
    worker ??= start()
    const answer = await askWorker(worker, raw, order, deadlineMs)
    if (answer === undefined || answer.usedMs > longMs) slowUntil = performance.now() + slowForMs
    if (answer === undefined) {
      await end()
      return { unreadable: 'It takes too long or too much memory to read.' }
    }
    idle = setTimeout(() => void end(), idleMs)
    idle.unref()
    return answer.found as Answer
  }
  const inTurn = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    const asked = last.then(ask)
    last = asked.catch(() => undefined)
    return asked
  }
  return {
    read: async (raw) => inTurn(async () => askNow<ReadMail>(raw)),
    show: async (load, key) => inTurn(async () => askNow<ShownMail>(await load(), { key })),
    isQuick: () => performance.now() >= slowUntil,
    close: async () => {
      isClosed = true
      clearTimeout(idle)
      await end()
      await last
    },
  }
}

/**
 * Of the space for new objects, which a thread keeps as large as it begins (bound-young-generation.ts): parsing a mail in the 1 MB of V8 takes 1.4
 * times the processor, for collections.
 */
const youngMegabytes = 4

function startWorker(): Worker {
  // Read by heaps that are made from now on; a reader's is limited by its own bounds.
  setFlagsFromString(`--min-semi-space-size=${youngMegabytes}`)
  const worker = new Worker(program, {
    resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
    // Nothing that a mail makes the parser print belongs into the log.
    stdout: true,
    stderr: true,
  })
  worker.unref()
  worker.on('error', () => undefined)
  return worker
}

/** The worker's answer; undefined if it ends, fails or does not answer in time. */
async function askWorker(
  worker: Worker,
  raw: Uint8Array,
  order: Omit<MailOrder, 'raw'>,
  waitMs: number,
): Promise<MailAnswer | undefined> {
  const copy = Uint8Array.from(raw)
  return new Promise((resolve) => {
    let watching: AbortController | undefined
    // Most mails are parsed by then, and cost no question.
    const unwatchedMs = waitMs / 5
    const watch = () => {
      watching = new AbortController()
      void untilUsed(worker, waitMs - unwatchedMs, watching.signal).then(fail)
    }
    const timer = setTimeout(watch, unwatchedMs).unref()
    const settle = (answer?: MailAnswer) => {
      clearTimeout(timer)
      watching?.abort()
      worker.off('message', settle).off('error', fail).off('exit', fail)
      resolve(answer)
    }
    const fail = () => settle()
    worker.on('message', settle).on('error', fail).on('exit', fail)
    worker.postMessage({ raw: copy, ...order } satisfies MailOrder, [copy.buffer])
  })
}

/** Resolves once the worker has used so much processor time, or has not said how much for `patience` times as long, or is aborted. */
async function untilUsed(worker: Worker, mostMs: number, signal: AbortSignal): Promise<void> {
  const end = performance.now() + mostMs * patience
  const usedMs = async () => {
    // A thread that waits for a processor, also while it starts, is silent meanwhile.
    const silence = sleep(Math.max(0, end - performance.now()), undefined, { signal, ref: false })
    const { user, system } = await Promise.race([worker.cpuUsage(), silence.then(none)])
    return (user + system) / 1_000
  }
  try {
    const before = await usedMs()
    for (let leftMs = mostMs; leftMs > 0;) {
      if (performance.now() > end) return
      await sleep(Math.ceil(leftMs), undefined, { signal, ref: false })
      leftMs = mostMs - ((await usedMs()) - before)
    }
  } catch {
    // It has answered, has ended, or does not say.
  }
}

const none = (): never => {
  throw new Error('The worker does not say what it has used.')
}

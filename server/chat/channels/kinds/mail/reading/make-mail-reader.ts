import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { OriginalHtml } from './original-html.ts'
import type { ParsedMail } from './parsed-mail.ts'

/** A parsed mail, or why it is not parsed, in words for the team. */
export type ReadMail = { readonly mail: ParsedMail } | { readonly unreadable: string }

/** What the worker is asked: to parse a mail, or with `key` to show it as it looks. */
export type MailOrder = { readonly raw: Uint8Array<ArrayBuffer>; readonly key?: string }

/** A mail as it looks, or why it cannot be shown. */
export type ShownMail = { readonly shown: OriginalHtml } | { readonly unreadable: string }

export type MailReader = {
  /** Parses a raw mail. Mails wait for each other. Never rejects but after `close`. */
  readonly read: (raw: Uint8Array) => Promise<ReadMail>
  /** The mail as it looks (original-html.ts). It is loaded when its turn comes, so that one at a time is in memory. */
  readonly show: (load: () => Promise<Uint8Array>, key: string) => Promise<ShownMail>
  readonly close: () => Promise<void>
}

const deadlineMs = 5_000
const memoryMegabytes = 256
/** A worker costs about 10 MB, and most servers get no mail for hours. */
const idleMs = 30_000
const program = new URL(`mail-worker${extname(import.meta.url)}`, import.meta.url)

/**
 * Reads mails in one worker thread, which starts with the first mail and ends when idle. Mails that take a parser more than
 * `deadlineMs` or 256 MB exist (a few MB of quoted lines are enough): the worker ends, the mail is unreadable, and the next
 * mail gets a new worker.
 */
export function makeMailReader(limits = { deadlineMs, idleMs }): MailReader {
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()
  let isClosed = false

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
    const answer = await askWorker<Answer>(worker, raw, order, limits.deadlineMs)
    if (answer === undefined) {
      await end()
      return { unreadable: 'It takes too long or too much memory to read.' }
    }
    idle = setTimeout(() => void end(), limits.idleMs)
    idle.unref()
    return answer
  }
  const inTurn = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    const asked = last.then(ask)
    last = asked.catch(() => undefined)
    return asked
  }
  return {
    read: async (raw) => inTurn(async () => askNow<ReadMail>(raw)),
    show: async (load, key) => inTurn(async () => askNow<ShownMail>(await load(), { key })),
    close: async () => {
      isClosed = true
      clearTimeout(idle)
      await end()
      await last
    },
  }
}

function startWorker(): Worker {
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
async function askWorker<Answer>(
  worker: Worker,
  raw: Uint8Array,
  order: Omit<MailOrder, 'raw'>,
  waitMs: number,
): Promise<Answer | undefined> {
  const copy = Uint8Array.from(raw)
  return new Promise((resolve) => {
    const settle = (answer?: Answer) => {
      clearTimeout(timer)
      worker.off('message', settle).off('error', fail).off('exit', fail)
      resolve(answer)
    }
    const fail = () => settle()
    const timer = setTimeout(fail, waitMs)
    worker.on('message', settle).on('error', fail).on('exit', fail)
    worker.postMessage({ raw: copy, ...order } satisfies MailOrder, [copy.buffer])
  })
}

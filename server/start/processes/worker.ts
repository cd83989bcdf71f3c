import { fork, type ChildProcess } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { dirname, extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FromWorker, Measurements, ToWorker } from './messages.ts'
import type { Reception, Taker } from './reception.ts'
import { WorkerError } from './worker-error.ts'

/** Beside this file, compiled or not. */
const program = fileURLToPath(new URL(`worker-process${extname(import.meta.url)}`, import.meta.url))

/** A worker that hangs must not take the figures of the others along. */
const measureTimeoutMs = 1_000

/** One process that answers requests, as the primary sees it. */
export type Worker = {
  readonly name: string
  readonly pid: number | undefined
  /** Settles when requests are answered; rejects when it ended before that. */
  readonly ready: Promise<void>
  /** How it ended, undefined when it was told to stop or took its leave in good order. */
  readonly left: Promise<string | undefined>
  readonly ended: Promise<void>
  readonly measure: () => Promise<Measurements | undefined>
  readonly drain: () => void
  readonly stop: () => void
}

/** Starts a worker, which the reception hands connections from when it is ready until it is leaving. */
export function startWorker(
  start: ToWorker & { kind: 'start' },
  reception: Reception,
  scrape: () => Promise<string>,
): Worker {
  const child = fork(program, [cacheFolder()])
  // What cannot be sent was meant for one that has ended, which its end tells.
  const send = (message: ToWorker) => void child.send(message, () => undefined)
  const taker: Taker = {
    hand: (id, socket) => {
      child.send({ kind: 'connection', id }, socket, { keepOpen: true }, () => undefined)
    },
  }
  const ready = Promise.withResolvers<void>()
  const left = Promise.withResolvers<string | undefined>()
  const ended = Promise.withResolvers<void>()
  const { measure, hear } = askForMeasurements(send, ended.promise)

  child.on('message', (message: FromWorker) => {
    if (message.kind === 'ready') {
      reception.admit(taker)
      ready.resolve()
    } else if (message.kind === 'taken') reception.confirm(taker, message.id)
    else if (message.kind === 'leaving') {
      reception.retire(taker)
      left.resolve(undefined)
    } else if (message.kind === 'measured') hear(message.id, message.measurements)
    else scrape().then((text) => send({ kind: 'scraped', id: message.id, text }), noAnswer)
  })
  watchEnd(child, (how) => {
    reception.remove(taker)
    ready.reject(new WorkerError(`${start.name} ended before it was ready: ${how}.`))
    left.resolve(how)
    ended.resolve()
  })
  ready.promise.catch(noAnswer)
  send(start)
  return {
    name: start.name,
    pid: child.pid,
    ready: ready.promise,
    left: left.promise,
    ended: ended.promise,
    measure,
    drain: () => send({ kind: 'drain' }),
    stop: () => {
      left.resolve(undefined)
      send({ kind: 'stop' })
    },
  }
}

const noAnswer = () => undefined

/** `hear` takes the answers. One that does not come in time is undefined. */
function askForMeasurements(send: (message: ToWorker) => void, ended: Promise<void>) {
  const awaited = new Map<number, (found: Measurements) => void>()
  let lastId = 0
  const measure = async (): Promise<Measurements | undefined> => {
    const id = (lastId += 1)
    const answer = new Promise<Measurements | undefined>((resolve) => {
      awaited.set(id, resolve)
      setTimeout(() => resolve(undefined), measureTimeoutMs).unref()
      void ended.then(() => resolve(undefined))
    })
    send({ kind: 'measure', id })
    return answer.finally(() => awaited.delete(id))
  }
  const hear = (id: number, found: Measurements): void => awaited.get(id)?.(found)
  return { measure, hear }
}

/** The one that this process was given: Node makes a folder in it for each of its versions. */
function cacheFolder(): string {
  const folder = getCompileCacheDir()
  return folder === undefined ? '' : dirname(folder)
}

/** Not by `exit`, before which not everything may have been read that the worker has said. */
function watchEnd(child: ChildProcess, tell: (how: string) => void): void {
  child.on('error', (error) => tell(error.message))
  child.on('close', (code, signal) => tell(signal ?? `exit code ${code}`))
}

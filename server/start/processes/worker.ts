import { fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { dirname, extname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { makeHeartbeat } from './make-heartbeat.ts'
import { makeCalls, type FromWorker, type Measurements, type ToWorker } from './messages.ts'
import { OperatorError } from '../../operator-error.ts'

/** In the same folder as this file, compiled or not. */
const program = fileURLToPath(new URL(`worker-process${extname(import.meta.url)}`, import.meta.url))

/** A worker that hangs must not delay the metrics of the others. */
const measureTimeoutMs = 1_000

/** A process that answers requests, as seen by the primary. */
export type Worker = {
  readonly name: string
  readonly pid: number | undefined
  /** The address it listens on; rejects if the worker ends before. */
  readonly ready: Promise<string>
  /** How it ended; undefined if it was stopped, or asks for a successor and still serves. */
  readonly left: Promise<string | undefined>
  readonly ended: Promise<void>
  readonly measure: () => Promise<Measurements | undefined>
  /** Whether it has not answered for some seconds; it is killed if that lasts. */
  readonly isQuiet: () => boolean
  /** Reports to it whether a worker of the group does not answer. */
  readonly reportQuiet: (isQuiet: boolean) => void
  readonly drain: () => void
  readonly stop: () => void
}

/** Starts a worker. `scrape` returns the metrics of all processes; `onQuiet` is called when `isQuiet` changes. */
export function startWorker(
  start: ToWorker & { kind: 'start' },
  { scrape, onQuiet }: { scrape: () => Promise<string>; onQuiet: () => void },
): Worker {
  const child = fork(program, [cacheFolder()])
  // Sending fails only after the worker has ended, which `ended` reports.
  const send = (message: ToWorker) => void child.send(message, () => undefined)
  const ready = Promise.withResolvers<string>()
  const left = Promise.withResolvers<string | undefined>()
  const ended = Promise.withResolvers<void>()
  const measuring = makeCalls<Measurements | undefined>((id) => send({ kind: 'measure', id }))
  const heartbeat = makeHeartbeat((id) => send({ kind: 'beat', id }), {
    onQuiet,
    kill: () => child.kill('SIGKILL'),
  })

  child.on('message', (message: FromWorker) => {
    if (message.kind === 'ready') ready.resolve(message.address)
    else if (message.kind === 'leaving') left.resolve(undefined)
    else if (message.kind === 'beat') heartbeat.answer(message.id)
    else if (message.kind === 'measured') measuring.answer(message.id, message.measurements)
    else scrape().then((text) => send({ kind: 'scraped', id: message.id, text }), noAnswer)
  })
  const end = (how: string) => {
    ready.reject(new OperatorError(`${start.name} ended before it was ready: ${how}.`))
    left.resolve(how)
    ended.resolve()
    heartbeat.end()
  }
  child.on('error', (error) => end(error.message))
  // Not `exit`, which may be emitted before all messages of the worker are read.
  child.on('close', (code, signal) => end(heartbeat.endedHow() ?? signal ?? `exit code ${code}`))
  ready.promise.then(heartbeat.noteReady, noAnswer)
  send(start)
  return {
    name: start.name,
    pid: child.pid,
    ready: ready.promise,
    left: left.promise,
    ended: ended.promise,
    measure: async () => {
      const late = sleep(measureTimeoutMs, undefined, { ref: false })
      return Promise.race([measuring.call(), late, ended.promise.then(noAnswer)])
    },
    isQuiet: heartbeat.isQuiet,
    reportQuiet: (now) => send({ kind: 'quiet', isQuiet: now }),
    drain: () => send({ kind: 'drain' }),
    stop: () => {
      left.resolve(undefined)
      send({ kind: 'stop' })
    },
  }
}

const noAnswer = () => undefined

/** The configured folder; Node creates a subfolder in it for each of its versions. */
function cacheFolder(): string {
  const folder = getCompileCacheDir()
  return folder === undefined ? '' : dirname(folder)
}

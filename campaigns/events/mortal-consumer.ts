import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { consume, type Source, type Way } from './consume.ts'
import { openJournal } from './journal.ts'

/** A consumer that can be killed; another one resumes from the same journal. */
export type MortalConsumer = {
  /** It has begun to read. */
  readonly ready: Promise<void>
  /** Resolves when it has ended after a kill. Rejects with the reason if it ended without one. */
  readonly kill: () => Promise<void>
}

export type ConsumerParts = {
  readonly source: Source
  readonly way: Way
  readonly journalPath: string
  /** A file with the port of the current server. */
  readonly portFile: string
}

const running = new Set<ChildProcess>()
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')))

const program = fileURLToPath(new URL('consumer-process.ts', import.meta.url))

/** A consumer in a separate process, killed by SIGKILL. */
export function startConsumerProcess({
  source,
  way,
  journalPath,
  portFile,
}: ConsumerParts): MortalConsumer {
  const child = spawn(process.execPath, [program, way, portFile, source.path, journalPath], {
    env: { PATH: process.env['PATH'], CONSUMER_KEY: source.key },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (part: Buffer) => (said += part.toString()))
  const ended = new Promise<NodeJS.Signals | null>((resolve) => {
    child.on('close', (_code, signal) => {
      running.delete(child)
      resolve(signal)
    })
  })
  running.add(child)
  const ready = new Promise<void>((resolve) => {
    child.stdout.once('data', () => resolve())
    child.once('close', () => resolve())
  })
  return {
    ready,
    kill: async () => {
      child.kill('SIGKILL')
      if ((await ended) !== 'SIGKILL') throw new Error(`The consumer ended by itself: ${said}`)
    },
  }
}

/** A consumer in this process, aborted while it reads. */
export function startConsumerHere({ source, way, journalPath }: ConsumerParts): MortalConsumer {
  const dying = new AbortController()
  const journal = openJournal(journalPath)
  const consuming = consume(source, way, journal, dying.signal)
  consuming.catch(() => undefined)
  return {
    ready: Promise.resolve(),
    kill: async () => {
      dying.abort()
      await consuming
      journal.close()
    },
  }
}

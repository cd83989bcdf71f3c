import { randomInt } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { problemOf, type GenerateOptions } from '../generate/generate-options.ts'
import { command, UsageError } from './command.ts'
import { progressReporter } from './progress-reporter.ts'

const interruptedCode = 130
const largestSeed = 0xffff_ffff

export const generateCommand = command({
  name: 'generate',
  summary: 'Fill a workspace with made-up data',
  usage: `porchlight generate <subdomain> --contacts <n> --conversations <n> --messages <n>
    [--seed <n>] [--json]

Adds contacts, conversations and messages as a team might have received them over the past two years,
to test at size. It may run beside the server, and keeps existing data. The same seed creates the same
data in an equal workspace. If interrupted, what has been written is complete.`,
  positional: ['subdomain'],
  options: {
    contacts: 'string',
    conversations: 'string',
    messages: 'string',
    seed: 'string',
    json: 'boolean',
  },
  run: async ({ named: { subdomain }, values, open }) => {
    const wanted: GenerateOptions = {
      contacts: readCount(values.contacts, '--contacts'),
      conversations: readCount(values.conversations, '--conversations'),
      messages: readCount(values.messages, '--messages'),
      seed: values.seed === undefined ? randomInt(1_000_000) : readCount(values.seed, '--seed'),
    }
    const problem = problemOf(wanted)
    if (problem !== undefined) throw new UsageError(problem)
    if (wanted.seed > largestSeed) throw new UsageError('--seed is at most 4294967295.')
    // Batches survive a few collections, for which V8 would grow the young generation to 100 MB without benefit.
    setFlagsFromString('--semi-space-growth-factor=1')
    const interrupt = new AbortController()
    const stop = () => interrupt.abort()
    // A second signal ends the process immediately; PostgreSQL rolls back the open transaction.
    process.once('SIGINT', stop).once('SIGTERM', stop)
    // Imported here because it loads the message sanitiser, which no other command needs.
    const { generateData } = await import('../generate/generate-data.ts')
    const progress = progressReporter(process.stderr, wanted)
    const startedAt = performance.now()
    const made = await open(async (opened) =>
      generateData(opened, subdomain, wanted, {
        signal: interrupt.signal,
        onProgress: progress.report,
      }),
    ).finally(() => {
      process.off('SIGINT', stop).off('SIGTERM', stop)
      progress.end()
    })
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10
    return {
      result: { workspace: subdomain, ...made, seed: wanted.seed, seconds },
      text:
        `${made.interrupted ? 'Interrupted. ' : ''}Added ${grouped(made.contacts)} contacts, ` +
        `${grouped(made.conversations)} conversations and ${grouped(made.messages)} messages ` +
        `to ${subdomain} in ${seconds} s (seed ${wanted.seed}).`,
      exitCode: made.interrupted ? interruptedCode : 0,
    }
  },
})

function readCount(text: string | undefined, option: string): number {
  if (text !== undefined && /^\d{1,10}$/.test(text)) return Number(text)
  throw new UsageError(`${option} needs a whole number.`)
}

const grouped = (count: number) => count.toLocaleString('en-US')

import { randomInt } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { problemOf, type Wanted } from '../generate/wanted.ts'
import { readWords, UsageError, withDatabase, type Command } from './command.ts'
import { progressReporter } from './progress-reporter.ts'

const interruptedCode = 130
const largestSeed = 0xffff_ffff

export const generateCommand: Command = {
  name: 'generate',
  summary: 'Fill a workspace with made-up data',
  usage: `porchlight generate <subdomain> --contacts <n> --conversations <n> --messages <n>
    [--seed <n>] [--json]

Adds contacts, conversations and messages as they might have come in over the past two years, for
trying things out at size. It may run beside the server, and adds to what is there. The same seed
makes the same data in an equal workspace. Interrupted, what is there so far is complete.`,
  run: async (words, config) => {
    const options = {
      contacts: { type: 'string' },
      conversations: { type: 'string' },
      messages: { type: 'string' },
      seed: { type: 'string' },
      json: { type: 'boolean' },
    } as const
    const { values, positionals } = readWords(words, options, ['subdomain'])
    const wanted: Wanted = {
      contacts: readCount(values.contacts, '--contacts'),
      conversations: readCount(values.conversations, '--conversations'),
      messages: readCount(values.messages, '--messages'),
      seed: values.seed === undefined ? randomInt(1_000_000) : readCount(values.seed, '--seed'),
    }
    const problem = problemOf(wanted)
    if (problem !== undefined) throw new UsageError(problem)
    if (wanted.seed > largestSeed) throw new UsageError('--seed is at most 4294967295.')
    return generate(config, positionals[0] ?? '', wanted, values.json === true)
  },
}

function readCount(text: string | undefined, option: string): number {
  if (text !== undefined && /^\d{1,10}$/.test(text)) return Number(text)
  throw new UsageError(`${option} needs a whole number.`)
}

async function generate(
  config: Parameters<Command['run']>[1],
  subdomain: string,
  wanted: Wanted,
  asJson: boolean,
): Promise<number> {
  // Batches outlive a few collections, which V8 answers with 100 MB of young generation: in vain.
  setFlagsFromString('--semi-space-growth-factor=1')
  const interrupt = new AbortController()
  const stop = () => interrupt.abort()
  // A second one ends it at once: what is not committed then is rolled back by PostgreSQL.
  process.once('SIGINT', stop).once('SIGTERM', stop)
  // Only here: it brings the sanitiser of messages along, which no other command needs.
  const { generateData } = await import('../generate/generate-data.ts')
  const progress = progressReporter(process.stderr, wanted)
  const startedAt = performance.now()
  const made = await withDatabase(config, 'generate', async (opened) =>
    generateData(opened, subdomain, wanted, {
      signal: interrupt.signal,
      onProgress: progress.report,
    }),
  ).finally(() => {
    process.off('SIGINT', stop).off('SIGTERM', stop)
    progress.end()
  })
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10
  console.log(
    asJson
      ? JSON.stringify({ workspace: subdomain, ...made, seed: wanted.seed, seconds })
      : `${made.interrupted ? 'Interrupted. ' : ''}Added ${counted(made.contacts)} contacts, ` +
          `${counted(made.conversations)} conversations and ${counted(made.messages)} messages ` +
          `to ${subdomain} in ${seconds} s (seed ${wanted.seed}).`,
  )
  return made.interrupted ? interruptedCode : 0
}

const counted = (count: number) => count.toLocaleString('en-US')

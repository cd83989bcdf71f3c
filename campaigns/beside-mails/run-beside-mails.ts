import { fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { percentile } from '../../bench/percentile.ts'
import { mailChannel } from '../../test/mails.ts'
import { startServerProcess } from '../server-process.ts'
import { makeSteadyClients } from '../strangers/steady-clients.ts'
import { until } from '../until.ts'
import { makeWorkspaces, withOwner } from '../workspaces.ts'
import type { MailTarget, PostOrder } from './post-mails-process.ts'
import { sendTo } from './send-to.ts'

export type BesideMailsOptions = {
  readonly dataFolder: string
  /** Of a phase. */
  readonly seconds: number
  /** Of each: without mails, and beside them, by turns. */
  readonly rounds: number
  /** A second. */
  readonly messages: number
  readonly mails: number
  readonly say: (line: string) => void
}

export type BesideMails = {
  /** Medians of the phases' own, in milliseconds. */
  readonly quiet: { readonly p50: number; readonly p99: number }
  readonly beside: { readonly p50: number; readonly p99: number }
  /** The median of the ratios of phases that followed each other. */
  readonly p99Ratio: number
  /** That of the best pair: other work of the machine only adds to it. */
  readonly bestRatio: number
  readonly importedPerSecond: number
  readonly imported: number
}

const startLimitMs = 60_000
const importMs = 300_000
const workspaces = 4
const program = fileURLToPath(new URL('post-mails-process.ts', import.meta.url))

/** Measures what the senders of chat messages notice of mails that are imported beside them, in one of their workspaces and in others. */
export async function runBesideMails(options: BesideMailsOptions): Promise<BesideMails> {
  const { dataFolder, seconds, messages, mails, say } = options
  preferMeasured()
  const server = await startServerProcess(dataFolder, startLimitMs, { PORCHLIGHT_WORKERS: '1' })
  const poster = fork(program)
  try {
    const made = await withOwner(dataFolder, async (owner) =>
      makeWorkspaces(owner, 'mails', workspaces),
    )
    const spaces = made.map(({ api_key: key }, at) => ({ key, host: `mails${at + 1}.localhost` }))
    const targets: MailTarget[] = []
    for (const { key, host } of spaces) {
      const send = sendTo(server.port, host, key)
      targets.push({ port: server.port, host, key, channelId: await mailChannel(send) })
    }
    const [first] = spaces
    if (first === undefined) throw new Error('There is no workspace.')
    const started = await sendTo(server.port, first.host, first.key)('POST', '/conversations', {
      visitor_attributes: { email: 'bob@x.test' },
      messages_attributes: [{ body: 'Hello' }],
    })
    const conversationId = started.body.conversation.id
    const clients = makeSteadyClients({
      port: server.port,
      ...first,
      conversationId,
      only: 'messages',
    })
    const countStored = async (condition: string) =>
      withOwner(dataFolder, async (owner) => {
        const { rows } = await owner.query<{ count: number }>(
          `select count(*)::integer as count from received_mails where ${condition}`,
        )
        return rows[0]?.count ?? 0
      })
    const phase = async () => {
      const times = await clients.work(seconds, messages)
      return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
    }
    const besideMails = async () => {
      poster.send({ targets, rate: mails } satisfies PostOrder)
      const before = await countStored(`state = 'message'`)
      const found = await phase()
      const after = await countStored(`state = 'message'`)
      const stopped = new Promise((resolve) => poster.once('message', resolve))
      poster.send('stop')
      await stopped
      await until(
        'all are imported',
        importMs,
        async () => (await countStored(`state = 'stored'`)) === 0,
      )
      return { ...found, perSecond: (after - before) / seconds }
    }
    // Not measured: code is compiled and caches are filled.
    await phase()
    await besideMails()
    const quiet: Awaited<ReturnType<typeof phase>>[] = []
    const beside: Awaited<ReturnType<typeof besideMails>>[] = []
    for (let round = 1; round <= options.rounds; round += 1) {
      quiet.push(await phase())
      beside.push(await besideMails())
      const [one, other] = [quiet.at(-1), beside.at(-1)]
      say(
        `round ${round}: p50 ${one?.p50.toFixed(1)} and ${other?.p50.toFixed(1)} ms, p99 ${one?.p99.toFixed(1)} and ${other?.p99.toFixed(1)} ms, ${other?.perSecond.toFixed(0)} mails/s`,
      )
    }
    clients.close()
    const ratios = beside.map(({ p99 }, at) => p99 / (quiet[at]?.p99 ?? Number.NaN))
    const median = (values: readonly number[]) => percentile(values, 0.5)
    const of = (phases: readonly { p50: number; p99: number }[]) => ({
      p50: median(phases.map(({ p50 }) => p50)),
      p99: median(phases.map(({ p99 }) => p99)),
    })
    return {
      quiet: of(quiet),
      beside: of(beside),
      p99Ratio: median(ratios),
      bestRatio: Math.min(...ratios),
      importedPerSecond: median(beside.map(({ perSecond }) => perSecond)),
      imported: await countStored(`state = 'message'`),
    }
  } finally {
    poster.disconnect()
    await server.stop('SIGKILL')
  }
}

/** Before other work on the machine, where this is allowed: for the clients, and for the server that is started from here. */
function preferMeasured(): void {
  try {
    setPriority(-10)
  } catch {
    // An ordinary user measures what other work leaves.
  }
}

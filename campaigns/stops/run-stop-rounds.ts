import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkStopped } from './check-stopped.ts'
import { openTerminal, type Terminal } from './terminal.ts'

type Stop = (terminal: Terminal) => Promise<void>

/** The ways to stop an `npm start`. */
export const ways = {
  'Ctrl-C': async (terminal) => terminal.pressCtrlC(),
  'Ctrl-C twice at once': async (terminal) => {
    terminal.pressCtrlC()
    terminal.pressCtrlC()
  },
  'Ctrl-C, and again after 1.5 s': async (terminal) => {
    terminal.pressCtrlC()
    await Promise.race([sleep(1_500), terminal.ended])
    terminal.pressCtrlC()
  },
  'SIGTERM to npm alone': async (terminal) => terminal.signalNpm('SIGTERM'),
  'SIGTERM to the group': async (terminal) => terminal.signalGroup('SIGTERM'),
  'closing the terminal': async (terminal) => terminal.close(),
} satisfies Record<string, Stop>

export type Way = keyof typeof ways

export type StopRounds = {
  folder: string
  /** Number of times during a start, evenly spread, at which each way is tried. */
  moments: number
  /** Also with an empty data folder each time, where a start creates the cluster first. */
  firstStarts: boolean
  /** Ways that are tried once the server is ready. */
  whenReady: readonly Way[]
  whileStarting: readonly Way[]
  env: Record<string, string>
  say: (line: string) => void
}

/**
 * Repeatedly starts `npm start` on a terminal and stops it. Rejects at the first leftover process, the first
 * PostgreSQL that was not shut down cleanly, and the first server that did not exit with 0 when asked to stop.
 */
export async function runStopRounds(given: StopRounds): Promise<{ rounds: number }> {
  const { folder, say } = given
  let rounds = 0
  const tryOut = async (
    way: Way,
    dataFolder: string,
    wait: (terminal: Terminal) => Promise<void>,
  ) => {
    const terminal = openTerminal({
      PORCHLIGHT_DATA: dataFolder,
      PORCHLIGHT_LOG_LEVEL: 'error',
      PORT: '0',
      ...given.env,
    })
    await wait(terminal)
    await ways[way](terminal)
    const code = await terminal.ended
    await checkStopped(dataFolder)
    rounds += 1
    // npm and the terminal end by themselves when their window is closed. Before the server listens for
    // signals it is ended by them, and nothing was started yet.
    const isSilent = !terminal.said().includes('ready on')
    const isEarly = isSilent && [129, 130, 143].includes(code)
    if (way !== 'closing the terminal' && !isEarly)
      assert.equal(code, 0, `${way}: ${terminal.said()}`)
    return terminal
  }

  const kept = join(folder, 'kept')
  const whole = await measure(async () =>
    tryOut('Ctrl-C', kept, async ({ ready }) => ready).then(({ said }) =>
      assert.match(said(), /ready on/),
    ),
  )
  const again = await measure(async () =>
    tryOut('SIGTERM to npm alone', kept, async ({ ready }) => ready),
  )
  say(`A first start and its stop took ${whole} ms, the next ${again} ms.`)
  for (const way of given.whenReady) {
    await tryOut(way, kept, async ({ ready }) => ready)
    say(`${way}, when ready: nothing left.`)
  }
  const folders = [
    { dataFolder: kept, limitMs: again },
    ...(given.firstStarts ? [{ dataFolder: join(folder, 'new'), limitMs: whole }] : []),
  ]
  for (const way of given.whileStarting) {
    for (const { dataFolder, limitMs } of folders) {
      for (let moment = 0; moment < given.moments; moment += 1) {
        const waitMs = (limitMs * (moment + 0.5)) / given.moments
        if (dataFolder !== kept) await rm(dataFolder, { recursive: true, force: true })
        await tryOut(way, dataFolder, async ({ ended }) =>
          Promise.race([sleep(waitMs), ended.then(() => undefined)]),
        )
      }
      say(`${way}, at ${given.moments} moments of a start in ${limitMs} ms: nothing left.`)
    }
  }
  return { rounds }
}

async function measure(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return Math.round(performance.now() - startedAt)
}

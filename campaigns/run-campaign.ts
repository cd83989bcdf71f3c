import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readNumbers } from './options.ts'

/** The environment of a campaign. */
export type Surroundings = {
  /** Removed at the end unless the campaign fails. */
  readonly folder: string
  /** The server's data folder in `folder`; the key of its secrets is beside it. */
  readonly dataFolder: string
  readonly say: (line: string) => void
}

/** The default seed. */
export const anySeed = (): number => Date.now() % 1_000_000

/**
 * Runs a campaign from the command line, `npm run <name> -- --<number> …`, and ends the process: with 1 if `run`
 * throws or sets that exit code. `run` returns its findings. A failure prints the command that repeats the run, and
 * keeps the data.
 */
export async function runCampaign<Name extends string>(
  name: string,
  defaults: Readonly<Record<Name, number>>,
  run: (given: Record<Name, number> & Surroundings) => Promise<string>,
): Promise<void> {
  const numbers = readNumbers(process.argv.slice(2), defaults, process.env)
  // An exit ends the child processes, which a signal would leave running.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
  const folder = await mkdtemp(join(tmpdir(), `porchlight-${name.replace(':', '-')}-`))
  const command = [
    `npm run ${name} --`,
    ...Object.entries(numbers).map(([option, value]) => `--${option} ${String(value)}`),
  ].join(' ')
  console.log(`${command}\nData: ${folder}`)
  try {
    const surroundings = { folder, dataFolder: join(folder, 'data'), say: console.log }
    console.log(await run({ ...numbers, ...surroundings }))
    await rm(folder, { recursive: true, force: true })
  } catch (error) {
    console.error(error)
    console.error(`Again: ${command}\nData: ${folder}`)
    process.exitCode = 1
  }
  // Clients may still wait for a stopped server.
  process.exit()
}

/** Median and maximum of durations in milliseconds, for a summary. */
export function spanOf(durationsMs: readonly number[], unit: 'ms' | 's'): string {
  const sorted = durationsMs.toSorted((one, other) => one - other)
  const text = (ms = 0) => (unit === 'ms' ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`)
  return `${text(sorted[sorted.length >> 1])} (median), ${text(sorted.at(-1))} (longest)`
}

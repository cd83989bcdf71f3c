import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bounds, runCrashRounds } from './crash/run-crash-rounds.ts'
import { readNumbers } from './options.ts'

const { rounds, seed, workspaces, writers } = readNumbers(process.argv.slice(2), {
  rounds: 20,
  seed: Date.now() % 1_000_000,
  workspaces: 3,
  /** In each workspace. */
  writers: 4,
})
// Ends by itself what it has started, which a signal alone would leave running.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
const dataFolder = await mkdtemp(join(tmpdir(), 'porchlight-crash-'))
console.log(`Seed ${seed}, data in ${dataFolder}, fsync on.`)
try {
  const { acknowledged, unanswered, repeated, recoveryMs, mails } = await runCrashRounds({
    dataFolder,
    rounds,
    seed,
    workspaces,
    writersEach: writers,
    writesBeforeKill: [150, 600],
    awaitMails: true,
    say: console.log,
  })
  const sorted = recoveryMs.toSorted((one, other) => one - other)
  const ms = (value = 0) => `${Math.round(value)} ms`
  console.log(
    `${rounds} kills: ${acknowledged} writes acknowledged, ${unanswered} not answered, none lost; ` +
      `${repeated} sent again under their key, each there once; ` +
      `${mails} mails delivered. Back in ${ms(sorted[sorted.length >> 1])} (median), ` +
      `${ms(sorted.at(-1))} (longest), bound ${ms(bounds.recoveryMs)}.`,
  )
  await rm(dataFolder, { recursive: true, force: true })
} catch (error) {
  console.error(error)
  console.error(
    `Again: npm run crash -- --rounds ${rounds} --seed ${seed} --workspaces ${workspaces} --writers ${writers}. Data: ${dataFolder}`,
  )
  process.exitCode = 1
}

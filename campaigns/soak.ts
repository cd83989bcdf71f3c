import { anySeed, runCampaign } from './run-campaign.ts'
import type { Growth } from './soak/growth.ts'
import { runSoak } from './soak/run-soak.ts'

const growthLimit = 0.05
const defaults = {
  minutes: 30,
  /** Requests a second. */
  rate: 60,
  /** Conversations; with their messages they exceed PostgreSQL's buffers. */
  prefilled: 20_000,
  seed: anySeed(),
}

const percent = (share: number) => `${share < 0 ? '' : '+'}${(share * 100).toFixed(1)} %`
const row = (name: string, { windows, share }: Growth) =>
  [
    name.padEnd(12),
    ...windows.map(({ megabytes }) => megabytes.toFixed(1).padStart(7)),
    percent(share).padStart(9),
  ].join('')

await runCampaign('soak', defaults, async (given) => {
  const { server, database, answered, left } = await runSoak({
    ...given,
    seconds: given.minutes * 60,
    sampleSeconds: 5,
    burst: 5_000,
  })
  const ends = server.windows.map(({ seconds }) => `${(seconds / 60).toFixed(1)}'`.padStart(7))
  given.say(`MB at about ${ends.join('')}   growth`)
  given.say(row('server RSS', server))
  given.say(row('postgres PSS', database))
  const counts = [...answered].map(([name, count]) => `${count} ${name}`).join(', ')
  given.say(`Answered: ${counts}; ${left} not sent.`)
  if (Math.max(server.share, database.share) > growthLimit) {
    throw new Error(`Memory grew by more than ${percent(growthLimit)}.`)
  }
  return `Memory grew by at most ${percent(growthLimit)}.`
})

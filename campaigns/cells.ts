import { runCells } from './cells/run-cells.ts'
import { anySeed, runCampaign, spanOf } from './run-campaign.ts'

const defaults = {
  cells: 3,
  workspaces: 60,
  moves: 20,
  kills: 5,
  /** Milliseconds that each writer and poller rests after a request: 60 workspaces share the processors of one machine. */
  rest: 4_000,
  seed: anySeed(),
}

await runCampaign('cells', defaults, async (given) => {
  const startedAt = performance.now()
  const { moved, loss, detours, ...found } = await runCells({ ...given, restMs: given.rest })
  const isGood = moved.filter(({ isThere }) => isThere).length
  const killed = moved.filter(({ isKilled }) => isKilled).length
  const stopped = moved.flatMap(({ stoppedMs }) => stoppedMs ?? [])
  for (const [cell, warnings] of Object.entries(found.warnings))
    for (const warning of warnings) given.say(`doctor of ${cell} warns: ${warning}`)
  return (
    `${moved.length} moves, ${killed} of them killed, ${moved.length - isGood} undone, in ` +
    `${spanOf(
      moved.map(({ ms }) => ms),
      's',
    )}; writes stopped for ${spanOf(stopped, 'ms')}. ` +
    `${loss.cell} was down for ${(loss.downMs / 1000).toFixed(1)} s with ${loss.workspaces} workspaces, while the others ` +
    `took ${loss.othersWrites} writes and failed no request; back after ${(loss.backMs / 1000).toFixed(1)} s. ` +
    `${found.writes} writes acknowledged, 0 lost, 0 doubled; ${found.polls} polls of changes; ${found.events} events, each ` +
    `once and in order by stream and by poll; ${found.delivered} deliveries, ${found.repeated} repeated. ` +
    `Sent again: ${detours.stragglers} after 421, for ${spanOf(detours.stragglingMs, 'ms')}; ${detours.waited} after 503 ` +
    `of a move; ${detours.refused} while their cell was down. doctor clean. ` +
    `${Math.round((performance.now() - startedAt) / 1000)} s.`
  )
})

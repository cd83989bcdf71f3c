import { runMoves } from './moves/run-moves.ts'
import { anySeed, runCampaign, spanOf } from './run-campaign.ts'

await runCampaign('moves', { kills: 60, seed: anySeed(), writers: 4, rest: 30 }, async (given) => {
  const found = await runMoves({ ...given, restMs: given.rest })
  return (
    `${given.kills} kills in ${found.moves} moves and ${found.aborts} that were undone: ${found.acknowledged} writes ` +
    `acknowledged, 0 lost, 0 doubled. Writes stopped for ${spanOf(found.stoppedMs, 'ms')}. Slowest writes of a kill:\n` +
    [...found.waitedMs]
      .map(([killed, waits]) => `  ${killed}: ${waits.length} times, ${spanOf(waits, 'ms')}`)
      .join('\n')
  )
})

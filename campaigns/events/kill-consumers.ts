import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../../server/operate/generate/random.ts'
import type { ConsumerParts, MortalConsumer } from './mortal-consumer.ts'

export type KillOptions = {
  readonly consumers: readonly ConsumerParts[]
  readonly start: (parts: ConsumerParts) => MortalConsumer
  /** Whether there were enough kills of all consumers together. */
  readonly isEnough: (kills: number) => boolean
  /** How long a consumer reads at least and at most. */
  readonly lifeMs: readonly [number, number]
  readonly random: Random
  readonly onKill?: (kills: number) => Promise<void>
}

/**
 * Kills consumers at random moments and replaces each by a new one with the same journal. Returns the last ones,
 * which stay alive.
 */
export async function killConsumers(options: KillOptions): Promise<readonly MortalConsumer[]> {
  const { consumers, start, isEnough, lifeMs, onKill } = options
  let killed = 0
  const live = async (parts: ConsumerParts, random: Random): Promise<MortalConsumer> => {
    for (;;) {
      const consumer = start(parts)
      if (isEnough(killed)) return consumer
      await consumer.ready
      await sleep(random.whole(...lifeMs))
      if (isEnough(killed)) return consumer
      killed += 1
      await consumer.kill()
      await onKill?.(killed)
    }
  }
  return Promise.all(consumers.map(async (parts) => live(parts, options.random.fork())))
}

import type { Random } from '../../server/operate/generate/random.ts'
import type { Cluster } from '../../test/standby/start-pair.ts'

/** What is done to the standby; `frozen` stops all its processes for a while, `killed` ends them. */
export const disturbances = ['none', 'paused', 'delayed', 'frozen', 'killed'] as const
export type Disturbance = (typeof disturbances)[number]

const longestDelayMs = 200
/** So many replies are checked at most while it lasts, and between two. */
const mostReplies = 60

/** Disturbs a standby for a while. `some` waits until at most so many replies are checked. */
export async function disturb(
  standby: Cluster,
  disturbance: Disturbance,
  random: Random,
  some: (most: number) => Promise<void>,
): Promise<void> {
  const undo = await begin(standby, disturbance, random)
  await some(mostReplies)
  await undo()
  await some(mostReplies)
}

/** Returns what ends it. */
async function begin(
  standby: Cluster,
  disturbance: Disturbance,
  random: Random,
): Promise<() => Promise<unknown>> {
  if (disturbance === 'paused') {
    await standby.query('select pg_wal_replay_pause()')
    return async () => standby.query('select pg_wal_replay_resume()')
  }
  if (disturbance === 'delayed') {
    const delay = `'${random.whole(1, longestDelayMs)}ms'`
    await standby.query(`alter system set recovery_min_apply_delay = ${delay}`)
    await standby.query('select pg_reload_conf()')
    return async () => {
      await standby.query('alter system reset recovery_min_apply_delay')
      await standby.query('select pg_reload_conf()')
    }
  }
  if (disturbance === 'frozen') return standby.freeze()
  if (disturbance === 'killed') {
    await standby.kill()
    return standby.start
  }
  return async () => undefined
}

import { existsSync } from 'node:fs'
import { bounds, runFailoverRounds } from './failover/run-failover-rounds.ts'
import { anySeed, runCampaign, spanOf } from './run-campaign.ts'

const missing = ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy', '/usr/sbin/ip'].filter(
  (program) => !existsSync(program),
)
if (process.getuid?.() !== 0 || missing.length > 0) {
  console.error(
    'This needs root on Debian 12, for network namespaces, and: ' +
      'apt-get install patroni etcd-server haproxy postgresql-15 iproute2',
  )
  process.exit(1)
}
const defaults = {
  kills: 10,
  splits: 6,
  standbys: 2,
  seed: anySeed(),
  workspaces: 3,
  /** In each workspace. */
  writers: 4,
}

await runCampaign('failover', defaults, async (given) => {
  const summary = await runFailoverRounds({ ...given, writersEach: given.writers })
  const pauses = [...summary.pausesMs].map(
    ([what, ms]) =>
      `${what}, ${ms.length} times: no write for ${spanOf(ms, 's')}, bound ${bounds.pauseMs / 1_000} s.`,
  )
  return [
    ...pauses,
    `${summary.acknowledged} writes acknowledged, ${summary.unanswered} refused with 503, none lost; ` +
      `slowest answer ${(summary.slowestMs / 1_000).toFixed(1)} s; ${summary.mails} mails sent.`,
  ].join('\n')
})

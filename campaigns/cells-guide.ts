import { existsSync } from 'node:fs'
import { followGuide } from './cells-guide/follow-guide.ts'
import { runCampaign } from './run-campaign.ts'

const missing = [
  ...['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy', '/usr/sbin/keepalived'],
  ...['/usr/sbin/nginx', '/usr/bin/psql', '/usr/bin/curl', '/usr/sbin/ip'],
].filter((program) => !existsSync(program))
if (process.getuid?.() !== 0 || missing.length > 0) {
  console.error(
    'This needs root on Debian 12, for network namespaces, and: apt-get install patroni etcd-server haproxy ' +
      'keepalived nginx postgresql-15 curl iproute2',
  )
  process.exit(1)
}

/** Of acme, the largest workspace; the others have one writer each. */
const defaults = { writers: 3, rest: 200 }

await runCampaign('cells:guide', defaults, async ({ folder, say, writers, rest }) => {
  const found = await followGuide({ folder, restMs: rest, writers, say })
  const sum = (of: 'writes' | 'misdirected' | 'unavailable' | 'errors') =>
    found.reduce((total, step) => total + step[of], 0)
  return (
    `${found.length} steps: ${sum('writes')} writes; sent again after 421: ${sum('misdirected')}, after 503: ` +
    `${sum('unavailable')}; errors at clients: ${sum('errors')}, all of them while a cell or a proxy was away.`
  )
})

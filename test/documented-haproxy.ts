import { readFile } from 'node:fs/promises'

const path = new URL('../docs/cells/haproxy.cfg', import.meta.url)
const needsMore = / (?:user|group) |\/dev\/log|ssl/

/** docs/cells/haproxy.cfg for this machine: without TLS, and without what needs root or other machines. */
export async function documentedHaproxy(here: {
  readonly port: number
  readonly map: string
  readonly socket: string
}): Promise<string> {
  const lines = (await readFile(path, 'utf8')).split('\n').filter((line) => !needsMore.test(line))
  return lines
    .join('\n')
    .replaceAll('/etc/haproxy/cells.map', here.map)
    .replace('ipv4@10.0.0.8:9999', here.socket)
    .replace('bind :80', `bind 127.0.0.1:${here.port}`)
}

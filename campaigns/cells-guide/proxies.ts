import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { until } from '../until.ts'
import { blocksOf, readDocument } from './guide.ts'
import type { Site } from './site.ts'

const pair = ['proxy1', 'proxy2'] as const
type ProxyName = (typeof pair)[number]
const firstBackend = '# A backend for each cell'

/** The two proxies of the guide, with its files. */
export function makeProxies(site: Site) {
  const running = new Map<ProxyName, ChildProcess>()
  const own = (name: ProxyName, text: string) =>
    name === 'proxy1'
      ? text
      : text.replaceAll(/10\.0\.0\.([89])\b/g, (_, end) => `10.0.0.${end === '8' ? '9' : '8'}`)
  /** `isFirst`: the first cell is behind the proxy that it had. */
  const write = (isFirst: boolean) => {
    for (const name of pair) {
      const whole = readDocument('cells/haproxy.cfg')
      const text = isFirst
        ? whole.slice(0, whole.indexOf(firstBackend)) + readDocument('cells/first.cfg')
        : whole
      writeFileSync(join(site.etcOf(name, 'haproxy'), 'haproxy.cfg'), site.here(own(name, text)))
    }
  }
  const addCertificate = (path: string) => {
    for (const name of pair)
      cpSync(path, join(site.etcOf(name, 'haproxy/certs'), path.split('/').at(-1) ?? ''))
  }
  const start = (name: ProxyName) => {
    const haproxy = ['haproxy', '-W', '-f', '/etc/haproxy/haproxy.cfg']
    running.set(name, site.start(name, haproxy))
    const config = join(site.folder, `${name}-keepalived.conf`)
    writeFileSync(config, site.here(own(name, readDocument('cells/keepalived.conf'))))
    const words = ['--dont-fork', '--log-console', '-f', config, '-p', `${config}.pid`]
    site.start(name, ['keepalived', ...words, '-r', `${config}.vrrp.pid`])
  }
  const begin = (certificate: string) => {
    write(true)
    addCertificate(certificate)
    for (const name of pair) {
      writeFileSync(join(site.etcOf(name, 'haproxy'), 'cells.map'), '')
      start(name)
    }
  }
  /** The operator's rsync between machines, which have no sshd here. */
  const withRsync = () => {
    const cases = pair.map(
      (name) =>
        `${site.machine(name).address}:/etc/*) ip netns pids ${site.machine(name).namespace} | grep -q . && ` +
        `cp "$1" "/etc/netns/${site.machine(name).namespace}/\${2#*:/etc/}" ;;`,
    )
    site.writeProgram('rsync', `#!/bin/sh\ncase "$2" in\n${cases.join('\n')}\nesac\n`)
  }
  return {
    begin,
    start,
    write,
    addCertificate,
    withRsync,
    reload: () => {
      for (const child of running.values()) child.kill('SIGUSR2')
    },
  }
}

/** The proxy that an installation has before, of docs/operations/reverse-proxy.md. Returns its log of requests. */
export async function startOldProxy(
  site: Site,
  { certificate, key }: { certificate: string; key: string },
) {
  const [example = ''] = blocksOf('operations/reverse-proxy.md', 'nginx')
  const [folder, log] = [join(site.folder, 'nginx'), join(site.folder, 'nginx', 'access.log')]
  mkdirSync(folder)
  const server = example
    .replace('/etc/ssl/chat.example.com.pem', certificate)
    .replace('/etc/ssl/chat.example.com.key', key)
  const config = join(folder, 'nginx.conf')
  writeFileSync(
    config,
    `daemon off;\npid ${folder}/pid;\nworker_processes 1;\nerror_log stderr;\nuser root;\nevents {}\nhttp {\n` +
      `access_log ${log};\n${server}\n}\n`,
  )
  const child = site.start('a', ['nginx', '-c', config, '-p', folder, '-e', 'stderr'])
  return { log, child }
}

/** Waits until an address takes connections, from the operator's machine. */
export async function untilOpen(site: Site, address: string, port: number): Promise<void> {
  await until(`${address}:${port} takes connections`, 10_000, async () => {
    const { code } = await site.run(`exec 3<>/dev/tcp/${address}/${port}`)
    return code === 0
  })
}

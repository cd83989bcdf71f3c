import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { until } from '../campaigns/until.ts'
import { documentedExample } from './documented-example.ts'
import { accepts, freePort } from './free-port.ts'

const programs = {
  nginx: ['/usr/sbin/nginx', '/usr/bin/nginx'].find(existsSync),
  caddy: ['/usr/bin/caddy', '/usr/local/bin/caddy'].find(existsSync),
  haproxy: ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy'].find(existsSync),
}

export type ProxyName = 'nginx' | 'caddy'

/** For a test's `skip`: why the proxy is missing, or false. CI never skips. */
export function withoutProxy(name: keyof typeof programs): string | false {
  const isMissing = programs[name] === undefined && process.env['CI'] === undefined
  return isMissing ? `No ${name} on this machine (Debian: apt-get install ${name}).` : false
}

export type Proxy = {
  readonly port: number
  /** The certificate that it shows, in PEM. */
  readonly certificate: string
  readonly stop: () => Promise<void>
}

/** Runs a proxy in a new folder as the example of docs/operations/reverse-proxy.md says, but for ports and the certificate's paths. */
export async function startProxy(
  name: ProxyName,
  folder: string,
  serverPort: number,
): Promise<Proxy> {
  const program = programs[name]
  if (program === undefined) throw new Error(`${name} is not installed.`)
  await mkdir(folder, { recursive: true })
  const [certificate, key] = makeCertificate(folder)
  const port = await freePort()
  const language = name === 'caddy' ? 'caddyfile' : name
  const example = (await documentedExample('operations/reverse-proxy.md', language))
    .replace('/etc/ssl/chat.example.com.pem', certificate)
    .replace('/etc/ssl/chat.example.com.key', key)
    .replace('127.0.0.1:3000', `127.0.0.1:${serverPort}`)
  const child: ChildProcess = await run[name](program, folder, port, example)
  const ended = once(child, 'exit')
  let said = ''
  child.stderr?.on('data', (text: Buffer) => (said += text.toString()))
  await until(`${name} listens: ${said}`, 20_000, async () => {
    if (child.exitCode !== null) throw new Error(said)
    return accepts(port)
  })
  return {
    port,
    certificate: await readFile(certificate, 'utf8'),
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** nginx's folders for what it buffers: Debian's own may only be written by root. */
export function nginxFolders(folder: string): string {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return kinds.map((kind) => `${kind}_temp_path ${join(folder, kind)};`).join('\n')
}

const run = {
  nginx: async (program: string, folder: string, port: number, example: string) => {
    const config = join(folder, 'nginx.conf')
    await writeFile(
      config,
      `daemon off;
pid ${join(folder, 'pid')};
worker_processes 1;
error_log stderr;
${process.getuid?.() === 0 ? 'user root;' : ''}
events {}
http {
access_log off;
${nginxFolders(folder)}
${example.replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)}
}
`,
    )
    return begin(program, ['-c', config, '-p', folder, '-e', 'stderr'], folder)
  },
  caddy: async (program: string, folder: string, port: number, example: string) => {
    const config = join(folder, 'Caddyfile')
    const own = '{\nadmin off\nauto_https disable_redirects\nskip_install_trust\n}\n'
    const names = example.replace(
      '*.chat.example.com {',
      `*.chat.example.com:${port} {\nbind 127.0.0.1`,
    )
    await writeFile(config, own + names)
    return begin(program, ['run', '--config', config, '--adapter', 'caddyfile'], folder)
  },
} satisfies Record<ProxyName, (...given: [string, string, number, string]) => Promise<ChildProcess>>

/** A proxy that logs to its standard error. */
function begin(program: string, words: readonly string[], folder: string): ChildProcess {
  const env = { PATH: process.env['PATH'], HOME: folder }
  return spawn(program, words, { stdio: ['ignore', 'ignore', 'pipe'], env })
}

/** A certificate for `*.chat.example.com`, signed by itself. */
export function makeCertificate(folder: string): [certificate: string, key: string] {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
      ...['-days', '2', '-subj', '/CN=chat.example.com', '-keyout', key, '-out', certificate],
      ...['-addext', 'subjectAltName=DNS:*.chat.example.com'],
    ],
    { stdio: 'pipe' },
  )
  return [certificate, key]
}

import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { until } from '../campaigns/until.ts'
import { accepts, freePort } from './free-port.ts'

const run = promisify(execFile)
const program = '/usr/sbin/postfix'
const howToGetOne = 'No Postfix on this machine: install one (Debian: apt-get install postfix).'

/** For a test's `skip`: why Postfix cannot run, or false. It runs as root alone, which gives its processes other accounts. */
export const withoutPostfix: string | false =
  process.getuid?.() !== 0
    ? 'Postfix is started by root alone.'
    : !existsSync(program) && process.env['CI'] === undefined
      ? howToGetOne
      : false

export type Postfix = {
  /** For programs of this machine, whose mails it relays. */
  readonly port: number
  /** For all others. */
  readonly publicPort: number
  readonly start: () => Promise<void>
  /** Has it try all mails that wait. One that a queue run met while it was delivered rests for five minutes otherwise. */
  readonly flush: () => Promise<void>
  /** Ends all of its processes at once. */
  readonly kill: () => Promise<void>
  readonly log: () => string
}

const running = new Set<string>()
process.on('exit', () => running.forEach(killAll))

/** Runs Postfix in a new folder, on the loopback alone. `main`: lines of `main.cf` besides those of the folder; `services`: of `master.cf`. */
export async function startPostfix(
  folder: string,
  {
    main,
    services = [],
  }: { readonly main: readonly string[]; readonly services?: readonly string[] },
): Promise<Postfix> {
  if (!existsSync(program)) throw new Error(howToGetOne)
  await chmod(folder, 0o755)
  const [config, queue, data, logFile] = ['etc', 'spool', 'data', 'log'].map((name) =>
    join(folder, name),
  ) as [string, string, string, string]
  for (const path of [config, queue]) await mkdir(path)
  const port = await freePort()
  const publicPort = await freePort()
  const own = [
    'compatibility_level = 3.6',
    `queue_directory = ${queue}`,
    `data_directory = ${data}`,
    'mail_owner = postfix',
    'setgid_group = postdrop',
    `maillog_file_prefixes = ${folder}`,
    `maillog_file = ${logFile}`,
    'inet_interfaces = 127.0.0.1',
    'inet_protocols = ipv4',
    'mynetworks = 127.0.0.0/8',
    'myhostname = mx.shop.example',
    'mydestination =',
    'alias_maps =',
    'smtputf8_enable = no',
    // Without the service of ETRN, which is not run.
    'fast_flush_domains =',
    // Minutes and hours on a real server.
    'queue_run_delay = 1s',
    'minimal_backoff_time = 1s',
    'maximal_backoff_time = 2s',
    'address_verify_negative_refresh_time = 1s',
    'transport_retry_time = 1s',
  ]
  await writeFile(join(config, 'main.cf'), [...own, ...main, ''].join('\n'))
  await writeFile(
    join(config, 'master.cf'),
    [...masterServices(port, publicPort), ...services, ''].join('\n'),
  )
  const start = async () => {
    running.add(queue)
    const child = spawn(program, ['-c', config, 'start-fg'], { stdio: 'ignore', detached: true })
    await accepting(child, port, logFile)
  }
  await start()
  return {
    port,
    publicPort,
    start,
    flush: async () => {
      // It fails while Postfix starts.
      await run('/usr/sbin/postqueue', ['-c', config, '-f']).catch(() => undefined)
    },
    kill: async () => {
      killAll(queue)
      await until('Postfix is gone', 20_000, () => processesOf(queue).length === 0)
    },
    log: () => readFileSync(logFile, 'utf8'),
  }
}

async function accepting(child: ChildProcess, port: number, logFile: string): Promise<void> {
  let code: number | null = null
  child.once('exit', (status) => (code = status))
  child.unref()
  await until('Postfix accepts connections', 30_000, async () => {
    if (await accepts(port)) return true
    const log = existsSync(logFile) ? readFileSync(logFile, 'utf8') : ''
    throw new Error(`${code === null ? '' : `It ended with ${code}. `}${log}`)
  })
}

/** Its processes have its queue as their working folder. */
function processesOf(queue: string): number[] {
  const folder = existsSync(queue) ? realpathSync(queue) : queue
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      if (!Number.isInteger(pid)) return false
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === folder
      } catch {
        // It has ended.
        return false
      }
    })
}

function killAll(queue: string): void {
  for (const pid of processesOf(queue)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** Those that a mail passes, none in a folder that it may not leave. */
function masterServices(port: number, publicPort: number): string[] {
  return [
    `127.0.0.1:${port} inet n - n - - smtpd`,
    `127.0.0.1:${publicPort} inet n - n - - smtpd -o mynetworks=192.0.2.1/32`,
    'pickup unix n - n 60 1 pickup',
    'cleanup unix n - n - 0 cleanup',
    'qmgr unix n - n 300 1 qmgr',
    'rewrite unix - - n - - trivial-rewrite',
    'bounce unix - - n - 0 bounce',
    'defer unix - - n - 0 bounce',
    'trace unix - - n - 0 bounce',
    'verify unix - - n - 1 verify',
    'proxymap unix - - n - - proxymap',
    'proxywrite unix - - n - 1 proxymap',
    'smtp unix - - n - - smtp',
    'relay unix - - n - - smtp',
    'error unix - - n - - error',
    'retry unix - - n - - error',
    'discard unix - - n - - discard',
    'lmtp unix - - n - - lmtp',
    'anvil unix - - n - 1 anvil',
    'scache unix - - n - 1 scache',
    'postlog unix-dgram n - n - 1 postlogd',
  ]
}

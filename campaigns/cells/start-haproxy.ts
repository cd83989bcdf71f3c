import { spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { documentedHaproxy } from '../../test/documented-haproxy.ts'
import { accepts, freePort } from '../../test/free-port.ts'
import { until } from '../until.ts'

export type Haproxy = {
  readonly port: number
  readonly pid: number
  readonly stop: () => Promise<void>
}

const program = '/usr/sbin/haproxy'

/** Runs HAProxy as docs/cells.md has it, with a backend for each cell and paths of its own. */
export async function startHaproxy(given: {
  readonly folder: string
  readonly map: string
  readonly socket: string
  /** By the cell's name. */
  readonly ports: Readonly<Record<string, number>>
}): Promise<Haproxy> {
  const { folder, map, socket, ports } = given
  const port = await freePort()
  const example = await documentedHaproxy({ port, map, socket })
  const [head = '', backend = ''] = example.split(/^(?=backend )/m)
  const backends = Object.entries(ports).map(([name, cellPort]) =>
    backend
      .replace(/^backend \S+/, `backend ${name}`)
      .replace(/^( +server) \S+ \S+:\d+/m, `$1 ${name}1 127.0.0.1:${cellPort}`),
  )
  const config = join(folder, 'haproxy.cfg')
  const whole = head.replace(/^global$/m, 'global\n  log stdout format raw local0')
  await writeFile(config, `${whole}${backends.join('')}`)
  const log = openSync(join(folder, 'haproxy.log'), 'w')
  const child = spawn(program, ['-db', '-f', config], { stdio: ['ignore', log, 'pipe'] })
  process.on('exit', () => child.kill('SIGKILL'))
  let said = ''
  child.stderr?.on('data', (text: Buffer) => (said += text.toString()))
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  await until('HAProxy listens', 20_000, async () => {
    if (child.exitCode !== null) throw new Error(said)
    return accepts(port)
  })
  return {
    port,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  makeNetwork,
  processesIn,
  signal,
  type Machine,
  type Network,
} from '../failover/network.ts'

export const checkout = fileURLToPath(new URL('../..', import.meta.url))

/** The machines of docs/cells.md, by the last two parts of their addresses there. */
const machines = {
  ...{ a: '0.1', proxy1: '0.8', proxy2: '0.9' },
  ...{ b: '1.1', bdb1: '1.11', bdb2: '1.12', bdb3: '1.13' },
  ...{ c: '2.1', cdb1: '2.11', cdb2: '2.12', cdb3: '2.13' },
} as const

export type MachineName = keyof typeof machines

export type Said = { readonly code: number | null; readonly out: string; readonly err: string }

/** The machines of the guide, their folders in /etc, and what runs there. */
export type Site = ReturnType<typeof makeSite>

/** Creates the machines. `folder` has everything that is not in their /etc. */
export function makeSite(folder: string) {
  chmodSync(folder, 0o755)
  const network = makeNetwork({ bits: 16, machines })
  const machine = (name: MachineName): Machine => {
    const found = network.machines.find((one) => one.name === name)
    assert.ok(found)
    return found
  }
  /** Becomes a folder of /etc on that machine alone (ip-netns(8)). */
  const etcOf = (name: MachineName, part: string) => {
    const path = join('/etc/netns', machine(name).namespace, part)
    mkdirSync(path, { recursive: true })
    return path
  }
  const [admin, programs] = [join(folder, 'admin'), join(folder, 'programs')]
  for (const path of [admin, programs]) mkdirSync(path)
  let code = checkout
  /** A text of the guide with the addresses and folders of this run. */
  const here = (text: string) =>
    text
      .replaceAll('10.0.', network.prefix)
      .replaceAll('/var/lib/porchlight', join(folder, 'a'))
      .replaceAll('/srv/porchlight', join(folder, 'cell'))
      .replaceAll('/etc/ssl/certs/ca-certificates.crt', join(folder, 'ca.pem'))
  const environment = (more: Record<string, string>) => ({
    PATH: `${programs}:${process.env['PATH']}`,
    HOME: admin,
    CURL_CA_BUNDLE: join(folder, 'ca.pem'),
    ...more,
  })
  /** Starts a program that stays; its output goes to a log. */
  const start = (
    name: MachineName,
    words: readonly string[],
    env: Record<string, string> = {},
    cwd = admin,
  ): ChildProcess => {
    const log = openSync(join(folder, `${name}-${words[0]?.split('/').at(-1)}.log`), 'a')
    return spawn('ip', ['netns', 'exec', machine(name).namespace, ...words], {
      env: environment(env),
      cwd,
      stdio: ['ignore', log, log],
    })
  }
  /** Runs lines of the shell, on the machine of the operator. `porchlight` is the command of this checkout. */
  const run = async (
    script: string,
    env: Record<string, string> = {},
    on: MachineName = 'a',
    onText: (err: string, child: ChildProcess) => void = () => undefined,
  ): Promise<Said> => {
    const prelude = `porchlight() { '${process.execPath}' '${code}/bin/porchlight.js' "$@"; }\n`
    const words = ['netns', 'exec', machine(on).namespace, 'bash', '-c', prelude + script]
    const child = spawn('ip', words, { env: environment(env), cwd: admin, detached: true })
    const said = { out: '', err: '' }
    child.stdout.on('data', (text: Buffer) => (said.out += text.toString()))
    child.stderr.on('data', (text: Buffer) => {
      said.err += text.toString()
      onText(said.err, child)
    })
    return new Promise((resolve) => {
      child.on('close', (exit) => resolve({ code: exit, ...said }))
    })
  }
  /** As a machine without power: it is silent, and nothing of it goes on. */
  const powerOff = (name: MachineName) => {
    network.cut(machine(name))
    for (const pid of processesIn(machine(name).namespace)) signal(pid, 'SIGKILL')
  }
  process.once('exit', () => {
    for (const { namespace } of network.machines)
      rmSync(join('/etc/netns', namespace), { recursive: true, force: true })
  })
  const writeProgram = (name: string, text: string) =>
    writeFileSync(join(programs, name), text, { mode: 0o755 })
  return {
    folder,
    admin,
    network: network as Network,
    machine,
    etcOf,
    here,
    start,
    run,
    powerOff,
    remove: network.remove,
    writeProgram,
    /** Commands are of another checkout from now on. */
    useCheckout: (path: string) => (code = path),
  }
}

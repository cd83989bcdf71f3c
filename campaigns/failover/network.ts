import { execFileSync } from 'node:child_process'

/** A machine as far as the network is concerned: a namespace with one cable to the others. */
export type Machine = {
  /** Its name in the sample files. */
  readonly name: string
  readonly address: string
  readonly namespace: string
  /** The near end of its cable. */
  readonly cable: string
}

export type Network = {
  /** `10.x.y.` or `10.x.`, in place of the sample files' `10.0.0.` or `10.0.`. */
  readonly prefix: string
  readonly machines: readonly Machine[]
  readonly cut: (machine: Machine) => void
  readonly mend: (machine: Machine) => void
  /** Ends every process on the machines, and the machines. */
  readonly remove: () => void
}

const ip = (...words: string[]): string =>
  execFileSync('ip', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

/** The machines of a network by name, each with the end of its address. */
export type Plan = {
  readonly bits: 16 | 24
  readonly machines: Readonly<Record<string, string>>
}

const threeDatabases: Plan = { bits: 24, machines: { db1: '11', db2: '12', db3: '13' } }

/** Creates machines and a bridge between them and this one. Needs root on Linux. */
export function makeNetwork(plan: Plan = threeDatabases): Network {
  const own = process.pid % 62_500
  const first = `10.${200 + (own % 50)}.`
  const prefix = plan.bits === 24 ? `${first}${Math.floor(own / 250)}.` : first
  const near = plan.bits === 24 ? '1' : '255.1'
  const bridge = `pl${own}`
  const machines = Object.entries(plan.machines).map(([name, end]) => ({
    name,
    address: `${prefix}${end}`,
    namespace: `porchlight-${own}-${name}`,
    cable: `pl${own}${name}`,
  }))
  const remove = () => {
    for (const { namespace } of machines) {
      if (!ip('netns', 'list').includes(namespace)) continue
      for (const pid of processesIn(namespace)) signal(pid, 'SIGKILL')
      ip('netns', 'delete', namespace)
    }
    ip('link', 'delete', bridge)
  }
  ip('link', 'add', bridge, 'type', 'bridge')
  process.once('exit', remove)
  ip('address', 'add', `${prefix}${near}/${plan.bits}`, 'dev', bridge)
  ip('link', 'set', bridge, 'up')
  for (const { address, namespace, cable } of machines) {
    ip('netns', 'add', namespace)
    ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace)
    ip('link', 'set', cable, 'master', bridge, 'up')
    ip('-n', namespace, 'address', 'add', `${address}/${plan.bits}`, 'dev', 'eth0')
    ip('-n', namespace, 'link', 'set', 'eth0', 'up')
    ip('-n', namespace, 'link', 'set', 'lo', 'up')
  }
  return {
    prefix,
    machines,
    cut: ({ cable }) => void ip('link', 'set', cable, 'down'),
    mend: ({ cable }) => void ip('link', 'set', cable, 'up'),
    remove: () => {
      process.removeListener('exit', remove)
      remove()
    },
  }
}

/** The processes of a machine. */
export function processesIn(namespace: string): number[] {
  return ip('netns', 'pids', namespace).split('\n').filter(Boolean).map(Number)
}

/** Signals a process; ignores one that has ended. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

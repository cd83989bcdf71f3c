import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Door } from './doors.ts'

/** Connections that send one request after another without a pause, in a process of the lowest priority. */
export type Attack = {
  readonly port: number
  readonly connections: number
  readonly doors: readonly Door[]
  /** Names of hostile bodies. */
  readonly bodies: readonly string[]
  /** Of each body, about. */
  readonly bytes: number
  /** Opens a new connection for each request. */
  readonly isReconnecting: boolean
}

/** How many requests were answered with each status; 0 for a connection that ended without a reply. */
export type AttackReport = Readonly<Record<string, number>>

export type Attackers = {
  readonly start: (attack: Attack) => void
  readonly stop: () => Promise<AttackReport>
  readonly leave: () => void
}

const program = fileURLToPath(new URL('attack-process.ts', import.meta.url))

export function makeAttackers(): Attackers {
  const child = fork(program)
  let waiting: PromiseWithResolvers<AttackReport> | undefined
  child.on('message', (report) => waiting?.resolve(report as AttackReport))
  child.on('exit', () => waiting?.reject(new Error('The process of the strangers ended.')))
  return {
    start: (attack) => child.send(attack),
    stop: async () => {
      waiting = Promise.withResolvers()
      child.send('stop')
      return waiting.promise
    },
    leave: () => child.disconnect(),
  }
}

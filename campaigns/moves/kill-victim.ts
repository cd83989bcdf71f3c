import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../../server/operate/generate/random.ts'
import { embeddedServer, type ServerProcess } from '../server-process.ts'
import type { Cut, Net } from '../open-net.ts'
import type { CellName } from './cell-name.ts'

/** What dies during a move. */
export const victims = [
  'command',
  'server of the source',
  'server of the target',
  'PostgreSQL of the source',
  'PostgreSQL of the target',
  'net to the source',
  'net to the target',
  'net to both',
] as const

export type Victim = (typeof victims)[number]

export type Killing = {
  readonly command: { readonly kill: () => void; readonly ended: Promise<unknown> }
  readonly source: CellName
  readonly target: CellName
  readonly servers: Readonly<Record<CellName, ServerProcess>>
  readonly nets: Readonly<Record<CellName, Net>>
  readonly dataOf: (cell: CellName) => string
  readonly random: Random
  /** Resolves once writes are acknowledged that are sent from now on. */
  readonly untilWriting: () => Promise<void>
  /** Whether the source is closed until a command goes on with the move. */
  readonly isHandedOver: () => Promise<boolean>
}

const writesWithinMs = 15_000
const endsWithinMs = 5_000

/** Kills one, or cuts the net and heals it; returns what exactly was done. */
export async function killVictim(victim: Victim, parts: Killing): Promise<string> {
  const { command, source, target, servers, dataOf } = parts
  const cell = victim.endsWith('source') ? source : target
  if (victim === 'command') command.kill()
  else if (victim.startsWith('net')) {
    return cutNets(victim, victim.endsWith('both') ? [source, target] : [cell], parts)
  } else if (victim.startsWith('server')) await servers[cell].stop('SIGKILL')
  else process.kill(embeddedServer(dataOf(cell)).pid, 'SIGKILL')
  return victim
}

/** A command that is cut off holds writers for some seconds at most, unless it has closed the source for good. */
async function cutNets(
  victim: Victim,
  cells: readonly CellName[],
  parts: Killing,
): Promise<string> {
  const { command, nets, random, untilWriting, isHandedOver } = parts
  const how: Cut = random.pick(['silent', 'reset'])
  for (const cell of cells) nets[cell].cut(how)
  const isWriting = untilWriting().then(() => true)
  isWriting.catch(() => undefined)
  if (!(await Promise.race([isWriting, sleep(writesWithinMs, false)])))
    assert.ok(await isHandedOver(), 'A command that is cut off holds the writers.')
  for (const cell of cells) nets[cell].heal()
  // One that waits for a reply that is lost is ended by its operator.
  await Promise.race([command.ended, sleep(endsWithinMs)])
  command.kill()
  return `${victim} (${how})`
}

import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { postmasterPid, psqlOn, type Databases } from './cluster.ts'
import { processesIn, signal, type Machine } from './network.ts'

/** A fault of the primary's machine or of the synchronous standby's. */
export type Strike = {
  readonly what: string
  readonly target: 'primary' | 'standby'
  readonly hit: (cluster: Databases, machine: Machine) => void
  /** Repairs the machine once another one is the primary; may check that it acknowledges no write before. */
  readonly heal: (cluster: Databases, machine: Machine) => Promise<void>
  /**
   * Whether the machine may become the primary again: if the kill happens while Patroni checks the standbys, it
   * finds none to fail over to.
   */
  readonly mayStay?: boolean
}

/** A machine without power does not even close its connections. */
const powerCut: Pick<Strike, 'hit' | 'heal'> = {
  hit: ({ network }, machine) => {
    network.cut(machine)
    for (const pid of processesIn(machine.namespace)) signal(pid, 'SIGKILL')
  },
  heal: async ({ network, start }, machine) => {
    network.mend(machine)
    await start(machine)
  },
}

/** Faults that end the primary. */
export const kills: readonly Strike[] = [
  {
    what: 'PostgreSQL killed',
    target: 'primary',
    hit: (cluster, machine) => process.kill(postmasterPid(cluster, machine), 'SIGKILL'),
    heal: () => Promise.resolve(),
    mayStay: true,
  },
  { what: 'machine without power', target: 'primary', ...powerCut },
]

/** Writes wait for this standby until Patroni makes the other one synchronous. */
export const standbyLosses: readonly Strike[] = [
  { what: 'standby without power', target: 'standby', ...powerCut },
]

/** Faults after which two machines consider themselves the primary. The old one must acknowledge no write. */
export const splits: readonly Strike[] = [
  {
    what: 'machine cut off',
    target: 'primary',
    hit: ({ network }, machine) => network.cut(machine),
    heal: async (cluster, machine) => {
      await assertTakesNothing(cluster, machine)
      cluster.network.mend(machine)
    },
  },
  {
    what: 'machine frozen',
    target: 'primary',
    hit: (_cluster, { namespace }) => {
      for (const pid of processesIn(namespace)) signal(pid, 'SIGSTOP')
    },
    heal: async (cluster, machine) => {
      for (const pid of processesIn(machine.namespace)) signal(pid, 'SIGCONT')
      await assertTakesNothing(cluster, machine)
    },
  },
  {
    // The worst case: its PostgreSQL continues, cut off from the others.
    what: 'Patroni frozen',
    target: 'primary',
    hit: (cluster, machine) => process.kill(cluster.patroniPid(machine), 'SIGSTOP'),
    heal: async (cluster, machine) => {
      const taken = psqlOn(cluster, machine, insertMark)
      await Promise.race([taken, sleep(oldPrimaryMs)])
      process.kill(cluster.patroniPid(machine), 'SIGCONT')
      assert.notEqual(await taken, 0, 'The old primary acknowledged a write.')
    },
  },
]

/** Time limit of a write that the old primary must not acknowledge. */
const oldPrimaryMs = 5_000

/** A table that only an old primary is asked to write to, so it has to be empty at the end. */
export const makeMarks = 'create table split_brain (at timestamptz default now())'
export const countMarks = 'select count(*)::int as marks from split_brain'
const insertMark = 'insert into split_brain default values'

/** Runs on the machine itself, which is cut off from the others. */
async function assertTakesNothing(cluster: Databases, machine: Machine): Promise<void> {
  const code = await psqlOn(cluster, machine, insertMark)
  assert.notEqual(code, 0, 'The old primary acknowledged a write.')
}

import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { postmasterPid, psqlOn, type Cluster } from './cluster.ts'
import { processesIn, signal, type Machine } from './network.ts'

/** What happens to the machine of the primary, or to that of the standby which commits wait for. */
export type Strike = {
  readonly what: string
  readonly target: 'primary' | 'standby'
  readonly hit: (cluster: Cluster, machine: Machine) => void
  /** Once another machine is the primary: makes the machine well, after what it may do meanwhile. */
  readonly heal: (cluster: Cluster, machine: Machine) => Promise<void>
  /**
   * Whether the machine may become the primary again by itself: when the kill falls into the moment
   * in which Patroni looks at the standbys, it finds none to fail over to.
   */
  readonly mayStay?: boolean
}

/** A machine without power says nothing any more, not even that its connections are over. */
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

/** Ends of the primary. */
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

/** Writes wait for its word until another standby is asked for it. */
export const standbyLosses: readonly Strike[] = [
  { what: 'standby without power', target: 'standby', ...powerCut },
]

/** What leaves two machines that hold themselves for the primary. The old one must acknowledge nothing. */
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
    // The worst of them: its PostgreSQL works on and hears of nothing.
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

/** How long the old primary is given for a write that it must not acknowledge. */
const oldPrimaryMs = 5_000

/** Where only an old primary is asked to write, so that it has to be empty at the end. */
export const makeMarks = 'create table split_brain (at timestamptz default now())'
export const countMarks = 'select count(*)::int as marks from split_brain'
const insertMark = 'insert into split_brain default values'

/** Asked on the machine itself, by whoever is there and sees nothing of the rest. */
async function assertTakesNothing(cluster: Cluster, machine: Machine): Promise<void> {
  const code = await psqlOn(cluster, machine, insertMark)
  assert.notEqual(code, 0, 'The old primary acknowledged a write.')
}

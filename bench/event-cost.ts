import type pg from 'pg'
import { readNumbers } from '../campaigns/options.ts'
import { loadOverHttp, type Target } from './http-load.ts'
import { median } from './median.ts'
import { sendTo } from './scenarios.ts'
import { makeWorld } from './world.ts'

/**
 * What the row of the event costs a send: the rate with it as a share of the rate without. The reply's
 * JSON is built either way; without, a view with a trigger takes what the table would have got.
 */
const options = readNumbers(process.argv.slice(2), {
  rounds: 5,
  seconds: 3,
  clients: 16,
  contacts: 2_000,
  conversations: 2_000,
  messages: 10_000,
  workspaces: 200,
})

const world = await makeWorld(options)
const { owner, server } = world
try {
  await owner.query(`create function event_of_nobody() returns trigger language plpgsql as
    'begin return new; end'`)
  console.log(`one workspace: ${await shareWithEvents([world.large])}`)
  console.log(`${options.workspaces} workspaces: ${await shareWithEvents(world.many)}`)
} finally {
  await world.close()
}

async function shareWithEvents(tenants: readonly Parameters<typeof sendTo>[0][]): Promise<string> {
  const targets: Target[] = tenants.map(sendTo)
  const rateOf = async (isKept: boolean) => {
    if (!isKept) await leaveOut(owner)
    const { rate } = await loadOverHttp(server.port, targets, options.clients, options.seconds)
    if (!isKept) await keepAgain(owner)
    return rate
  }
  const pairs: { kept: number; leftOut: number }[] = []
  for (let round = 0; round < options.rounds; round += 1) {
    // Each goes first as often as the other: the first of a pair finds colder caches.
    const found = new Map<boolean, number>()
    for (const isKept of round % 2 === 0 ? [true, false] : [false, true]) {
      found.set(isKept, await rateOf(isKept))
    }
    pairs.push({ kept: found.get(true)!, leftOut: found.get(false)! })
  }
  const share = median(pairs.map(({ kept, leftOut }) => kept / leftOut))
  const kept = Math.round(median(pairs.map((pair) => pair.kept)))
  const leftOut = Math.round(median(pairs.map((pair) => pair.leftOut)))
  return `${share.toFixed(2)} (${kept}/s with the event's row, ${leftOut}/s without)`
}

async function leaveOut(pool: pg.Pool): Promise<void> {
  await pool.query(`begin;
    alter table events rename to events_kept;
    create view events as select * from events_kept;
    create trigger event_of_nobody instead of insert on events
      for each row execute function event_of_nobody();
    grant select, insert on events to porchlight_app;
    commit`)
}

async function keepAgain(pool: pg.Pool): Promise<void> {
  await pool.query('begin; drop view events; alter table events_kept rename to events; commit')
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { combinedTexts } from '../../server/store/database/combine.ts'
import { runStatement } from '../../server/store/database/run-statement.ts'
import { generateData } from '../../server/operate/generate/generate-data.ts'
import { catchUp } from '../../server/chat/search/catch-up.ts'
import {
  findNewestTransaction,
  listDueWebhooks,
  listWebhookWorkspaces,
} from '../../server/chat/webhooks/due-queries.ts'
import { newId } from '../../server/ids.ts'
import { claimTasks, findNextTurns, lockTurns } from '../../server/store/due/turn-queries.ts'
import { cloneDatabase, startApp } from '../app.ts'
import { exerciseCommands } from '../isolation/exercise-commands.ts'
import { exerciseDeliveries } from '../isolation/exercise-deliveries.ts'
import { exerciseLevels } from '../isolation/exercise-levels.ts'
import { exercise, noteStatements } from '../isolation/exercise.ts'
import { loadStatements } from '../load-statements.ts'
import { requestDatabase } from '../request-database.ts'
import { exerciseSeen } from '../isolation/exercise-seen.ts'
import { exerciseHousekeeping } from './exercise-housekeeping.ts'
import { filledId, fillNeighbours, fillWebhook, fillWorkspace } from './fill-workspace.ts'
import { indexesOf, keepWorst, mostAtOnce, planText, readingOf, type Reading } from './judge.ts'
import { collectPlans, tellPlans, type RanPlan } from './watch-plans.ts'

// How much every statement reads in workspaces of many rows, as PostgreSQL reports for each run: as the
// server's role, under row-level security, with the generic plan. The suite uses a few thousand rows,
// `npm run plans` a million.

/** Statements that may read more, with their bound. */
const mayReadMore: Readonly<Record<string, Reading & { because: string }>> = {
  // Counted twice by a bitmap scan: as a row and as an index entry.
  list_audit_entries: { read: 20_500, dropped: 10_000, because: 'a page looks at 10,000 events' },
  generate_list_persons: { read: 20_000, dropped: 0, because: 'a command; it limits itself' },
  // A small table is read whole and sorted; a large one is not, as `npm run plans` shows.
  contact_fields_values_after: { read: 12_000, dropped: 0, because: '2,000 rows at once' },
  ticket_fields_values_after: { read: 12_000, dropped: 0, because: '2,000 rows at once' },
  find_ended_webhook_deliveries: {
    read: 2_500,
    dropped: 6_000,
    because: 'a small table is read whole, a large one by ranges of 128 pages',
  },
  find_seen_search_matches: {
    read: 75_000,
    dropped: 12_000,
    because:
      'it looks through 5,000 conversations of each status, and 5,000 for each of four types',
  },
  delete_old_webhook_deliveries: {
    read: 9_500,
    dropped: 1_100,
    because: 'a thousand, in 3 tables, and one without statistics is sorted',
  },
}

/**
 * Pages of conversations whose index holds rows that are filtered out, by name: with filters, or changed after
 * a moment in another order. A step of a walk checks 5,000 rows, and totals of a moment are counted.
 */
const filteredViews = /_conv_(?:[a-z]+_\d{3}_\w*__[a-z]|(?:created|waiting)_\d\d1_)/
const filteredMost: Reading = { read: 12_500, dropped: 6_000 }

/**
 * Pages of members and groups, by name: a far one merges the rows of a span or two, of some 16,000 of the whole list,
 * and a total after a moment counts those of one. None is left out.
 */
const spannedViews =
  /^(?:p?[ik]?_)?(?:far_conv_[a-z]+_\d{3}_[a-z]|[a-z]+_conv_updated_\d\d1_[a-z])\w*_$/
const spannedMost: Reading = { read: 20_000, dropped: 1_100 }

/**
 * Pages by filters that no list's index begins with, by name (docs/decisions/0138): up to 5,000 rows of
 * the filter's index are sorted; more are counted, each once, and a numbered page ends at its last row.
 */
const narrowedViews = /_conv_\w*__n\w*$|_cont_\w*__after|^contacts_\w*after/

/**
 * Pages by filters that are sent without a name (docs/decisions/0205): 5,000 rows are looked at for the total and 5,000 for a
 * step of a walk, each with a row of the tables that its conditions are about.
 */
const onceMost = (text: string): Reading => {
  const probes = text.match(/limit 1\)/g)?.length ?? 0
  return { read: 20_000 + 10_000 * probes, dropped: 25_000 }
}

/** Statements that may read in proportion, with the reason. */
const inProportion: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['unread_page', 'unread_start', 'unread_after', 'unread_before'].map((name) => [
      name,
      'the total of what is unread is counted, from an index of the unread messages alone',
    ]),
  ),
  seen_unread_page: 'the same of the conversations that are seen',
  seen_unread_start: 'the same of the conversations that are seen',
  count_use_of_contact_fields: 'whether a field is in use, before its removal: up to all contacts',
  count_use_of_ticket_fields: 'the same of conversations',
}

/** Contacts that a restricted member sees are filtered row by row. */
const isSifted = /_cont_\w*_seen$|^contacts_\w*seen_page$/

/** Statements that do not run here, with the reason. */
const notRun: Readonly<Record<string, string>> = {
  generate_find_taken_emails: 'a command sends it over separate connections',
  generate_count_still_there: 'a command sends it over separate connections',
}

const given = process.env['PORCHLIGHT_PLANS_ROWS']
const rows = Number(given ?? 5_000)
const narrowedMost: Reading = { read: 20_000 + 3 * rows, dropped: 6_000 + rows }
const address = await cloneDatabase()
/** Behind a pooler the plans would reach the next user of the session. */
const isPooled = 'poolerUrl' in requestDatabase(address)
const skip = isPooled ? 'behind a pooler' : false
await tellPlans(address)
const { owner, services, workspace } = await startApp({}, address)
const { database } = services
const sent = noteStatements(database.pool)
let listening: ((ran: RanPlan) => void) | undefined
const usedIndexes = new Set<string>()
for (const pool of [database.pool, owner])
  collectPlans(pool, (ran) => {
    for (const name of indexesOf(ran.plan)) usedIndexes.add(name)
    listening?.(ran)
  })

/** The statements that ran during `action`. */
async function runsOf(action: () => Promise<void>) {
  const { runs, note } = keepWorst()
  listening = note
  await action()
  listening = undefined
  return runs
}

const [mine, theirs] = [await workspace(), await workspace()]
await fillWorkspace(owner, mine.id, rows)
await fillWorkspace(owner, theirs.id, given === undefined ? rows / 5 : rows)
await fillNeighbours(owner, 500)
/** Without table statistics, as on an installation's first day. */
const firstDay = await runsOf(async () => {
  const path = `/conversations/${filledId('conversation', 1)}/messages`
  const at = filledId('message', 250)
  assert.equal((await mine.send('GET', `${path}/${at}`)).status, 200)
  const delivered = { status: 'delivered' }
  assert.equal((await mine.send('PATCH', `${path}/${at}`, delivered)).status, 200)
  const { headers } = await mine.send('GET', `${path}?cursor=*&per_page=5`)
  const [, next = ''] = /next_cursor="([^"]+)"/.exec(String(headers['link'])) ?? []
  const walked = await mine.send('GET', `${path}?cursor=${encodeURIComponent(next)}&per_page=5`)
  assert.equal(walked.status, 200, walked.text)
})
await owner.query('vacuum analyze')

async function doEverything(): Promise<void> {
  while ((await catchUp(database, mine.id)) === 'behind');
  await exercise(mine)
  await exerciseSeen(services, mine)
  const { body } = await mine.send('GET', '/events?limit=1')
  for (const after of [0, Math.floor(rows / 2), body.latest_sequence - 1, body.latest_sequence]) {
    assert.equal((await mine.send('GET', `/events?after=${after}`)).status, 200)
  }
  const longest = `/conversations/${filledId('conversation', 1)}/events`
  for (const query of ['', '?types=note.created']) {
    const { status, body } = await mine.send('GET', longest + query)
    assert.deepEqual([status, body.events.length], [200, 50])
  }
  while ((await catchUp(database, mine.id)) === 'behind');
  await fillWebhook(owner, mine.id)
  await exerciseDeliveries(database, owner, mine.id)
  await exerciseHousekeeping(owner, mine.id)
  for (const id of [undefined, mine.id]) services.hosts.forget(id)
  await services.hosts.ready()
  const doors = { database, owner }
  await generateData(doors, mine.subdomain, { contacts: 1, conversations: 2, messages: 4, seed: 1 })
  await generateData(doors, mine.subdomain, { contacts: 0, conversations: 1, messages: 1, seed: 2 })
  const turn = { workspaceIds: [mine.id], rooms: [1], claim: newId(), maxSeconds: 1 }
  for (const all of [
    listDueWebhooks({ now: new Date(), workspaceIds: null }),
    listWebhookWorkspaces(),
    findNewestTransaction(),
    findNextTurns({ kinds: ['mail'], now: null }),
    lockTurns({ kind: 'mail', now: null, full: [], atMost: 1 }),
    claimTasks({ kind: 'mail', ...turn, now: null }),
  ]) {
    await runStatement<object>(owner, all)
  }
}

const runs = await runsOf(doEverything)

test('No statement reads rows in proportion to its workspace', { skip }, async () => {
  const names = new Map([...(await loadStatements()), ...sent].map(([name, text]) => [text, name]))
  assert.ok(runs.size > 300, `Only ${runs.size} statements ran.`)
  const wrong: string[] = []
  for (const [text, { read, dropped, plan }] of runs) {
    const name = names.get(text) ?? ''
    if (inProportion[name] !== undefined || isSifted.test(name)) continue
    const ofViews = name.startsWith('once: ')
      ? onceMost(text)
      : narrowedViews.test(name)
        ? narrowedMost
        : filteredViews.test(name)
          ? filteredMost
          : undefined
    const most =
      mayReadMore[name] ?? (spannedViews.test(name) ? spannedMost : (ofViews ?? mostAtOnce))
    if (read <= most.read && dropped <= most.dropped) continue
    wrong.push(`${name}: ${read} read, ${dropped} dropped: ${text}\n${planText(plan)}`)
  }
  assert.deepEqual(wrong, [], wrong.join('\n\n'))
})

test('One message is found by its id, also without statistics', { skip }, () => {
  const found = [...firstDay].filter(([text]) => /from messages/.test(text))
  assert.ok(found.length > 2, `Only ${found.length} statements ran.`)
  for (const [text, { dropped, plan }] of found) {
    assert.ok(dropped < 50, `${dropped} dropped: ${text}\n${planText(plan)}`)
  }
})

test('Every statement that the server defines has run', { skip }, async () => {
  const others = await runsOf(async () => {
    await exerciseCommands(services, owner, new Map())
    await exerciseLevels(owner, workspace)
  })
  const parts = [...runs.keys(), ...others.keys()].flatMap((text) => combinedTexts.get(text) ?? [])
  const ran = new Set([...runs.keys(), ...others.keys(), ...parts])
  const missing = [...(await loadStatements())]
    .filter(([name, text]) => !ran.has(text) && notRun[name] === undefined)
    .map(([name]) => name)
  assert.deepEqual(missing, [])
})

test('A condition that row-level security turns into a filter is found', { skip }, async () => {
  const text = `select from events
                 where workspace_id = $1 and sequence > coalesce($2, (select 0::bigint)) limit 1`
  const found = await runsOf(async () => {
    const connection = await database.pool.connect()
    await connection.query(`select set_config('porchlight.workspace_id', $1, false)`, [mine.id])
    await connection.query({ name: 'test_filter', text, values: [mine.id, rows] })
    connection.release(true)
  })
  const plan = found.get(text)?.plan
  assert.ok(plan)
  assert.ok(readingOf(plan).dropped >= rows - 1_000)
})

test('Every index of a table with many rows is read by a statement', { skip }, async () => {
  const { rows: indexes } = await owner.query<{ name: string }>(
    `select i.indexrelid::regclass::text as name
       from pg_index i join pg_class t on t.oid = i.indrelid
      where t.relnamespace = current_schema()::regnamespace and t.relkind = 'r' and not t.relispartition
        and t.reltuples >= 1000 and not i.indisunique
      order by 1`,
  )
  assert.ok(indexes.length > 30, `Only ${indexes.length} indexes have been looked at.`)
  const unread = indexes.map(({ name }) => name).filter((name) => !usedIndexes.has(name))
  assert.deepEqual(unread, [])
})

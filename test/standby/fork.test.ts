import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { until } from '../../campaigns/until.ts'
import { statement } from '../../server/store/database/statement.ts'
import { readReplicated } from '../../server/store/standby/read-replicated.ts'
import { findClockState, type State } from '../../server/store/standby/state-queries.ts'
import { startOwnApp } from '../app.ts'
import { startConversation } from '../seed.ts'
import { startPair, withoutStandbys } from './start-pair.ts'

/** As if the primary had been asked before its last changes. */
const findEarlierState = statement<State>(
  'test_earlier_state',
  `select tick - interval '1 day' as tick, xmin::text as change, pg_is_in_recovery() as is_standby
     from workspace_clocks where workspace_id = $workspaceId`,
)

const findTitles = statement<{ title: string }>(
  'test_titles',
  'select title from conversations where workspace_id = $workspaceId',
)

test(
  "A standby of another primary is not read, also when the own primary's clock has passed its own",
  { skip: withoutStandbys },
  async () => {
    const pair = await startPair()
    after(pair.remove)
    const follower = await pair.addStandby(pair.standby)
    const app = await startOwnApp(
      { DATABASE_URL: pair.primary.url, PORCHLIGHT_REPLICA_URL: follower.url },
      { url: pair.primary.url },
    )
    const { standby } = app.services
    assert.ok(standby)
    standby.patienceMs = 20_000
    const { send, id: workspaceId } = await app.workspace()
    const conversation = await startConversation(send)
    const read = async () => {
      const states = [findEarlierState]
      const [titles] = await readReplicated(
        app.services,
        workspaceId,
        [findTitles({ workspaceId })],
        (key) => (states.pop() ?? findClockState)(key),
      )
      return titles
    }
    await until('the follower is used', 20_000, async () => {
      standby.late.clear()
      await read()
      return standby.counts.get('used') === 1
    })
    const where = `where workspace_id = '${workspaceId}'`
    await pair.standby.query('select pg_promote()')
    await pair.standby.query(
      `begin; update conversations set title = 'Of the other' ${where};
       update workspace_clocks set tick = tick + interval '1 millisecond' ${where}; commit`,
    )
    await until('the follower shows the other primary', 20_000, async () => {
      const [row] = await follower.query(`select title from conversations ${where}`)
      return row?.['title'] === 'Of the other'
    })
    await send('PATCH', `/conversations/${conversation}`, { title: 'Own' })
    standby.late.clear()
    assert.deepEqual(await read(), [{ title: 'Own' }])
    assert.equal(standby.counts.get('ahead'), 1)
  },
)

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeFolder } from '../test/make-folder.ts'
import { withoutProxy } from '../test/start-proxy.ts'
import { runCells } from './cells/run-cells.ts'

const folder = await makeFolder('cells')

test(
  'Of two cells behind HAProxy one dies as a machine, and a move is killed: the other one fails no request, nothing is lost',
  { skip: withoutProxy('haproxy'), timeout: 240_000 },
  async (context) => {
    const { loss, events, delivered } = await runCells({
      folder,
      cells: 2,
      workspaces: 4,
      moves: 2,
      kills: 1,
      restMs: 100,
      seed: 5,
      say: (line) => context.diagnostic(line),
    })
    assert.ok(loss.othersWrites > 0 && events > 0 && delivered > 0)
  },
)

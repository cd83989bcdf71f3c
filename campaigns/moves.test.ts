import { test } from 'node:test'
import { makeFolder } from '../test/make-folder.ts'
import { runMoves } from './moves/run-moves.ts'

const folder = await makeFolder('moves')

test('A move that is killed goes on or is undone: one cell serves, nothing acknowledged is lost', async (context) => {
  await runMoves({ folder, kills: 2, seed: 7, writers: 2, say: (line) => context.diagnostic(line) })
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { runMoves } from './moves/run-moves.ts'

const folder = await mkdtemp(join(tmpdir(), 'porchlight-moves-'))
after(async () => rm(folder, { recursive: true, force: true }))

test('A move that is killed goes on or is undone: one cell serves, nothing acknowledged is lost', async (context) => {
  await runMoves({ folder, kills: 2, seed: 7, writers: 2, say: (line) => context.diagnostic(line) })
})

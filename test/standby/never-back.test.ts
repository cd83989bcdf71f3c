import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeFolder } from '../make-folder.ts'
import { runStandby } from '../../campaigns/standby/run-standby.ts'
import { withoutStandbys } from './start-pair.ts'

test(
  'A key is never shown an older state by another process while the standby lags at random',
  { skip: withoutStandbys },
  async (context) => {
    const folder = await makeFolder('never-back')
    const disturbances = ['none', 'paused', 'delayed'] as const
    const given = { folder, replies: 600, seed: 1123, disturbances, isSynchronous: true }
    const { outcomes } = await runStandby(given)
    context.diagnostic(JSON.stringify([...outcomes]))
    assert.ok((outcomes.get('used') ?? 0) > 50)
    assert.ok((outcomes.get('behind') ?? 0) > 2)
  },
)

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeFolder } from '../test/make-folder.ts'
import { describeBesideMails } from './beside-mails/describe-beside-mails.ts'
import { runBesideMails } from './beside-mails/run-beside-mails.ts'

const folder = await makeFolder('beside-mails')
/** A busy machine of two cores has no processor left for both: the long form (`npm run beside-mails`) has the goal of 1.2. */
const most = 4

test('Chat messages do not wait for the mails that are imported beside them', async (context) => {
  const found = await runBesideMails({
    dataFolder: join(folder, 'data'),
    rounds: 3,
    seconds: 3,
    messages: 50,
    mails: 10,
    say: (line) => context.diagnostic(line),
  })
  context.diagnostic(describeBesideMails(found))
  assert.ok(found.bestRatio <= most, describeBesideMails(found))
  assert.ok(found.imported >= 10)
})

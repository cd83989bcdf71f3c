import assert from 'node:assert/strict'
import { fstatSync } from 'node:fs'
import { test } from 'node:test'
import { startOwnApp } from '../../../test/app.ts'
import { isSystemdJournal } from './is-systemd-journal.ts'
import { nextStep } from './next-step.ts'

const { owner, workspace } = await startOwnApp()

test('a start shows how to create a workspace if there is none, and a key if there is only the demo', async () => {
  assert.match(
    (await nextStep(owner)) ?? '',
    /^There is no workspace yet\..*\n\n {2}npm run porchlight -- workspace create acme --admin-email /,
  )
  await workspace('demo')
  assert.match((await nextStep(owner)) ?? '', /^ {2}npm run porchlight -- key create demo$/m)
  await workspace('acme')
  assert.equal(await nextStep(owner), undefined)
})

test('the journal of systemd is recognised by its device and inode', () => {
  const { dev, ino } = fstatSync(2)
  assert.equal(isSystemdJournal(2, `${dev}:${ino}`), true)
  assert.equal(isSystemdJournal(2, `${dev}:${ino + 1}`), false)
  assert.equal(isSystemdJournal(2, undefined), false)
})

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { stopPostmaster } from './stop-postmaster.ts'
import { firstLine } from './testing/scenario.ts'

const patience = { politeMs: 200, firmMs: 200 }

/** Starts a process that ignores the given signals, and waits until it does. */
async function ignoring(
  signals: string,
): Promise<{ pid: number; how: () => Promise<string | null>; hasEnded: () => boolean }> {
  const child = spawn('sh', ['-c', `trap '' ${signals}; echo ready; exec sleep 60`])
  after(() => child.kill('SIGKILL'))
  await firstLine(child)
  const hasEnded = () => child.signalCode !== null
  const ended = once(child, 'exit')
  const how = async () => ended.then(() => child.signalCode)
  return { pid: child.pid!, how, hasEnded }
}

test('a server that does not react to a signal gets the next stronger one', async () => {
  const patient = await ignoring('TERM')
  await stopPostmaster(patient, patience)
  assert.equal(await patient.how(), 'SIGINT')

  const stubborn = await ignoring('INT')
  await stopPostmaster(stubborn, patience)
  assert.equal(await stubborn.how(), 'SIGQUIT')

  const deaf = await ignoring('INT QUIT')
  await stopPostmaster(deaf, patience)
  assert.equal(await deaf.how(), 'SIGKILL')
})

test('a server that has ended gets no signal, since its pid may be reused', async () => {
  await stopPostmaster({ pid: process.pid, hasEnded: () => true }, patience)
})

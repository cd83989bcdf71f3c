import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../until.ts'
import { moveCommand } from './move-command.ts'

const mostTries = 10
const againMs = 500
const cleanUpMs = 60_000

/**
 * Runs the command of an interrupted move until it is complete, first with --abort if `isUndone`. `note` is called with
 * what each command said. Returns whether the workspace has moved.
 */
export async function endMove(given: {
  readonly file: string
  readonly subdomain: string
  readonly target: string
  readonly isUndone: boolean
  readonly note: (said: string, isDone: boolean) => void
}): Promise<boolean> {
  const { file, subdomain, target, isUndone, note } = given
  for (let tries = 0; tries < mostTries; tries += 1) {
    const isAbort = isUndone && tries === 0
    const words = isAbort ? ['--abort'] : []
    const { code, err } = await moveCommand(file, subdomain, target, ...words).ended
    note(err, code === 0)
    if (code === 0) return !isAbort
    // A PostgreSQL may still be restarting.
    await sleep(againMs)
  }
  return assert.fail('The move does not get to its end.')
}

/** Removes what a complete move has left in its source. */
export async function cleanUpMove(file: string, subdomain: string, target: string): Promise<void> {
  await until('the source is cleaned up', cleanUpMs, async () => {
    const { code, err } = await moveCommand(file, subdomain, target, '--clean-up').ended
    assert.equal(code, 0, err)
    return true
  })
}

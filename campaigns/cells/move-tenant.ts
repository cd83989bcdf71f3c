import { setTimeout as sleep } from 'node:timers/promises'
import assert from 'node:assert/strict'
import { cleanUpMove, endMove } from '../moves/end-move.ts'
import { moveCommand, stoppedMsOf } from '../moves/move-command.ts'
import type { Stage } from './stage.ts'
import type { Tenant } from './tenant.ts'

export type Moved = {
  readonly isKilled: boolean
  /** False if a killed move was undone. */
  readonly isThere: boolean
  /** From the first command to the end of the last. */
  readonly ms: number
  readonly stoppedMs: number | undefined
}

const undoneShare = 0.4

/**
 * Moves a workspace to another cell. `killAfterMs`: SIGKILL then ends the command, unless it has ended, and the next
 * one completes the move or undoes it.
 */
export async function moveTenant(
  { cells: { file }, troubles, random, say }: Pick<Stage, 'cells' | 'troubles' | 'random' | 'say'>,
  tenant: Tenant,
  target: string,
  killAfterMs?: number,
): Promise<Moved> {
  const { subdomain, home } = tenant
  await cleanUp(file, tenant)
  const isUndone = random.chance(undoneShare)
  const startedAt = performance.now()
  let stoppedMs: number | undefined
  const note = (said: string) => void (stoppedMs = stoppedMsOf(said) ?? stoppedMs)
  troubles.begin(subdomain, 'moving')
  const command = moveCommand(file, subdomain, target)
  if (killAfterMs !== undefined) {
    await Promise.race([sleep(killAfterMs), command.ended])
    command.kill()
  }
  const { code, err } = await command.ended
  note(err)
  const isKilled = code === null
  if (!isKilled) assert.equal(code, 0, err)
  const isThere =
    !isKilled || (await endMove({ file, subdomain, target, isUndone, note: (said) => note(said) }))
  troubles.end(subdomain, 'moving')
  if (isThere) Object.assign(tenant, { home: target, left: home })
  const ms = performance.now() - startedAt
  const how = isKilled ? `, killed after ${killAfterMs} ms` : ''
  say(
    `${subdomain} from ${home} to ${target}${how}: ${isThere ? 'moved' : 'undone'} in ${(ms / 1000).toFixed(1)} s, ` +
      `writes stopped for ${stoppedMs ?? '?'} ms`,
  )
  return { isKilled, isThere, ms, stoppedMs }
}

/** Removes what the workspace's last move has left, if anything. */
export async function cleanUp(file: string, tenant: Tenant): Promise<void> {
  if (tenant.left === undefined) return
  await cleanUpMove(file, tenant.subdomain, tenant.home)
  delete tenant.left
}

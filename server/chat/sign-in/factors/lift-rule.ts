import type pg from 'pg'
import { recordAccess } from '../../../api/access/access-entries.ts'
import { changeAsOwner } from '../../../store/writes/change-as-owner.ts'
import { notifyServers } from '../../../store/writes/notify-servers.ts'
import { setRule } from './factor-rule.ts'

/** Ends a workspace's rule for second factors by a command on the server, for a member who could not work otherwise. */
export async function liftFactorRule(
  owner: pg.Pool,
  workspaceId: string,
  memberId: string,
  command: string,
): Promise<void> {
  await changeAsOwner(owner, workspaceId, 0, (tick) => {
    const actor = { type: 'command', name: command } as const
    const stamp = { workspaceId, tick, actor, address: null, requestId: null }
    return [
      setRule({ workspaceId, rule: 'off', from: null }),
      recordAccess(stamp, [{ action: 'factor_rule.off', memberId }]),
      notifyServers({ workspaceId }),
    ]
  })
}

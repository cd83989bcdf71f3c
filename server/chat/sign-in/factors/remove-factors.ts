import type pg from 'pg'
import { endSessionsOf, recordAccess, tickAfter } from '../../../api/access/access-entries.ts'
import { runStatement } from '../../../store/database/run-statement.ts'
import { changeAsOwner } from '../../../store/writes/change-as-owner.ts'
import { notifyServers } from '../../../store/writes/notify-servers.ts'
import { queueFactorMail } from '../../mail/queue-factor-mail.ts'
import { deleteFactors, readFactors } from './factor-queries.ts'

/** Removes the second factor of a member by a command on the server. Returns false if there is none. */
export async function removeFactors(
  owner: pg.Pool,
  workspaceId: string,
  { id: memberId, email }: { readonly id: string; readonly email: string },
  command: string,
): Promise<boolean> {
  const [factors] = await runStatement(owner, readFactors({ workspaceId, memberId }))
  if (factors === undefined || factors.totp === null) return false
  await changeAsOwner(owner, workspaceId, 1, (tick) => {
    const actor = { type: 'command', name: command } as const
    const stamp = { workspaceId, tick, actor, address: null, requestId: null }
    const recorded = { ...stamp, tick: tickAfter(tick, 1) }
    return [
      deleteFactors({ workspaceId, memberId }),
      endSessionsOf(stamp, { memberId, keptId: null }, 'factor_changed'),
      recordAccess(recorded, [{ action: 'totp.disabled', memberId }]),
      ...queueFactorMail(workspaceId, email, { change: 'totp_disabled', address: null }, tick),
      notifyServers({ workspaceId }),
    ]
  })
  return true
}

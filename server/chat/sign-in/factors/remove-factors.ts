import type pg from 'pg'
import { recordAccess, tickAfter, type AccessStamp } from '../../../api/access/access-entries.ts'
import { endSessionsOf } from '../../../api/access/end-sessions-of.ts'
import { refuseChangeOf } from '../../../api/access/grants.ts'
import type { AppServices } from '../../../api/http/services.ts'
import { appError } from '../../../errors.ts'
import { runStatement } from '../../../store/database/run-statement.ts'
import type { Statement } from '../../../store/database/statement.ts'
import { changeAsOwner } from '../../../store/writes/change-as-owner.ts'
import { notifyServers } from '../../../store/writes/notify-servers.ts'
import { queueFactorMail } from '../../mail/queue-factor-mail.ts'
import { findRoles, roleIn } from '../../settings/role-grants.ts'
import { changeAccess } from '../change-access.ts'
import { originOf, type Caller } from '../require-member.ts'
import { hasFactor } from './change-factors.ts'
import {
  deleteFactors,
  findColleague,
  findFactorState,
  type FactorState,
} from './factor-queries.ts'

type Member = { readonly id: string; readonly email: string }

/** Removes all second factors of a member by a command on the server. Returns false if there is none. */
export async function removeFactors(
  owner: pg.Pool,
  workspaceId: string,
  member: Member,
  command: string,
): Promise<boolean> {
  const find = findFactorState({ workspaceId, memberId: member.id })
  const [state] = await runStatement(owner, find)
  if (state === undefined || !hasFactor(state)) return false
  await changeAsOwner(owner, workspaceId, lastTick, (tick) => {
    const actor = { type: 'command', name: command } as const
    const stamp = { workspaceId, tick, actor, address: null, requestId: null }
    return removal(stamp, member, state, null)
  })
  return true
}

/**
 * Removes all second factors of another member, for one who has lost them. The caller needs all rights of that member, whose password
 * alone is enough afterwards.
 */
export async function removeFactorsOf(
  services: AppServices,
  caller: Caller,
  memberId: string,
): Promise<void> {
  const { principal } = caller
  const { workspace_id: workspaceId } = principal
  const reads = [
    findColleague({ workspaceId, memberId }),
    findFactorState({ workspaceId, memberId }),
    findRoles({ workspaceId }),
  ] as const
  await changeAccess(services, originOf(caller), reads, ([[member], [state], roles], at) => {
    if (member === undefined) throw appError('team_member_unknown')
    refuseChangeOf(principal, memberId, roleIn(roles, member.organization_role))
    // The own ones go one by one, as the rule of the workspace lets them.
    if (memberId === principal.member_id) throw appError('not_allowed')
    if (state === undefined || !hasFactor(state)) return []
    return removal({ ...at(0), address: null }, member, state, principal.name)
  })
  services.sessions.clear(workspaceId)
}

/** Of the milliseconds that `removal` uses. */
const lastTick = 2

function removal(
  stamp: AccessStamp,
  { id: memberId, email }: Member,
  { has_totp: hasTotp, passkeys }: FactorState,
  by: string | null,
): [Statement, ...Statement[]] {
  const { workspaceId, tick } = stamp
  const change = { change: 'factors_removed', address: null, by } as const
  return [
    deleteFactors({ workspaceId, memberId }),
    endSessionsOf(stamp, { memberId, keptId: null }, 'factor_changed'),
    recordAccess({ ...stamp, tick: tickAfter(tick, 1) }, [
      ...(hasTotp ? [{ action: 'totp.disabled', memberId } as const] : []),
      ...(passkeys > 0 ? [{ action: 'passkey.removed', memberId } as const] : []),
    ]),
    ...queueFactorMail(workspaceId, email, change, tick),
    notifyServers({ workspaceId }),
  ]
}

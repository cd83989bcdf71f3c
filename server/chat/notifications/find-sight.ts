import { isShutOut } from '../../api/access/factor-rule.ts'
import { findPrincipal } from '../../api/access/find-principal.ts'
import { allows } from '../../api/access/permissions.ts'
import type { AppServices } from '../../api/http/services.ts'
import { shownTo, type Shown } from '../resources/shown-to.ts'

type Sighted = Shown & { readonly readsTray: boolean }

/**
 * What an active member sees now, of whom no request is there; undefined for one who may read no conversations, or only set up a second
 * factor. `is_by_company`: the company answers for how its people sign in.
 */
export async function findSight(
  database: AppServices['database'],
  workspaceId: string,
  { team_member_id: id, is_by_company }: Member,
): Promise<Sighted | undefined> {
  const member = { kind: 'member', id, is_by_company } as const
  const principal = await findPrincipal(database, workspaceId, member)
  if (principal?.kind !== 'member') return undefined
  const mayRead = allows(principal.permissions, 'conversations:read')
  if (!mayRead || isShutOut(principal)) return undefined
  const shown = shownTo(principal)
  return { ...shown, readsTray: shown.seesAll && allows(principal.permissions, 'mails:read') }
}

type Member = { readonly team_member_id: string; readonly is_by_company: boolean }

import type { ApiRequest } from '../../../../../api/http/route.ts'
import type { AppServices } from '../../../../../api/http/services.ts'
import { appError } from '../../../../../errors.ts'
import { parseId } from '../../../../../ids.ts'
import { readRows } from '../../../../../store/database/read.ts'
import { sightOf } from '../../../../resources/seen-conversations.ts'
import { findMailJson, findSeenMailJson } from './received-mail-queries.ts'

export function mailIdIn({ params }: Pick<ApiRequest, 'params'>): string {
  const id = parseId(params['mail_id'] ?? '')
  if (id === undefined) throw appError('mail_unknown')
  return id
}

/** The mail as the principal may see it; 404 if it does not. */
export async function findShown(
  { principal }: Pick<ApiRequest, 'principal'>,
  { database }: Pick<AppServices, 'database'>,
  id: string,
): Promise<string> {
  const { workspace_id: workspaceId } = principal
  const sight = sightOf(principal)
  const find =
    sight === 'all'
      ? findMailJson({ workspaceId, id })
      : findSeenMailJson({ workspaceId, id, ...sight })
  const [row] = await readRows(database, workspaceId, find)
  if (row === undefined) throw appError('mail_unknown')
  return row.json
}

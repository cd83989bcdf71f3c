import type { ApiRequest } from '../../../api/http/route.ts'
import type { AppServices } from '../../../api/http/services.ts'
import { appError } from '../../../errors.ts'
import { parseId } from '../../../ids.ts'
import { readRows } from '../../../store/database/read.ts'
import { isSaidIn } from './visitor-queries.ts'

/** Throws the same 422 for a message that the visitor may not see as for none. */
export async function refuseUnsaid(
  { principal }: ApiRequest,
  { database }: Pick<AppServices, 'database'>,
  conversationId: string,
  given: unknown,
): Promise<void> {
  const id = typeof given === 'string' && given.length <= 64 ? parseId(given.trim()) : undefined
  // Blank: all of them. The reader of the body refuses what is no id.
  if (id === undefined) return
  const { workspace_id: workspaceId } = principal
  const said = await readRows(database, workspaceId, isSaidIn({ workspaceId, conversationId, id }))
  if (said.length === 0) throw appError('up_to_unknown')
}

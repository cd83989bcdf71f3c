import type { AppServices } from '../../../api/http/services.ts'
import { appError } from '../../../errors.ts'
import { parseId } from '../../../ids.ts'
import { noShifts } from '../../../store/lists/adjust-lists.ts'
import type { Statement } from '../../../store/database/statement.ts'
import type { Decision, WriteContext } from '../../../store/writes/change.ts'
import { unreadEvent, type EventDraft } from '../../../store/writes/event-draft.ts'
import { goneResource } from '../../../store/writes/gone-resource.ts'
import { writeInWorkspace } from '../../../store/writes/write-in-workspace.ts'
import { deleteSuppression, findSuppressionById } from './suppression-queries.ts'

const resource = goneResource('mail_suppression')

/** What lets mails go to an address again. The event has the id alone, so that no copy of the address is kept. */
export function lifting(
  workspaceId: string,
  id: string,
): { readonly statements: Statement[]; readonly events: EventDraft[] } {
  return {
    statements: [deleteSuppression({ workspaceId, id })],
    events: [unreadEvent('mail_suppression.deleted', resource, [id])],
  }
}

/** Lets mails go to an address again that returned one. The wish of its owner is not the team's to lift (docs/decisions/0188). */
export async function liftSuppression(
  { database }: Pick<AppServices, 'database'>,
  context: WriteContext,
  given: string,
): Promise<void> {
  const { workspace_id: workspaceId } = context
  const id = parseId(given)
  if (id === undefined) throw appError('mail_suppression_unknown')
  await writeInWorkspace(database, context, {
    reads: [findSuppressionById({ workspaceId, id })],
    decide: ([[found]]): Decision<void> => {
      if (found === undefined) throw appError('mail_suppression_unknown')
      if (found.reason !== 'bounce') throw appError('mail_suppression_of_owner')
      return { ...lifting(workspaceId, id), lists: noShifts, reply: undefined }
    },
  })
}

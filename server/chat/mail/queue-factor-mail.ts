import { newId } from '../../ids.ts'
import type { Statement } from '../../store/database/statement.ts'
import type { FactorChange } from './factor-change.ts'
import { dueMails } from './mail-task.ts'
import { insertMails } from './queries.ts'

/** The statements that queue a mail to a member about a change of the second factor, or the use of a recovery code. */
export function queueFactorMail(
  workspaceId: string,
  recipient: string,
  given: Omit<FactorChange, 'at'>,
  tick: Date,
): Statement[] {
  const id = newId()
  const details = JSON.stringify({ ...given, at: tick.toISOString() })
  return [
    insertMails(workspaceId, [{ id, kind: 'factor', recipient, details, created_at: tick }]),
    dueMails(workspaceId, [id]),
  ]
}

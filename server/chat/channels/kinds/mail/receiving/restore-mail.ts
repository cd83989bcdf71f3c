import type { AppServices } from '../../../../../api/http/services.ts'
import { appError } from '../../../../../errors.ts'
import { noShifts } from '../../../../../store/lists/adjust-lists.ts'
import type { Decision, WriteContext } from '../../../../../store/writes/change.ts'
import { writeInWorkspace } from '../../../../../store/writes/write-in-workspace.ts'
import { importTask } from './import-task.ts'
import { mailEvent } from './mail-events.ts'
import { findDecidedMail, putBackIntoTray, type DecidedMail } from './mail-queries.ts'
import { findMailJson } from './received-mail-queries.ts'

type Shown = { readonly json: string }

/**
 * Puts a mail back into the tray that was discarded, or that was filed and is no message yet: nothing has come of it, so that it is
 * there exactly as before.
 */
export async function restoreMail(
  { database }: Pick<AppServices, 'database'>,
  context: WriteContext,
  id: string,
): Promise<Shown> {
  const { workspace_id: workspaceId } = context
  return writeInWorkspace(database, context, {
    reads: [findDecidedMail({ workspaceId, id }), findMailJson({ workspaceId, id })],
    decide: ([[mail], [shown]]): Decision<Shown> => {
      if (mail === undefined || shown === undefined) throw appError('mail_unknown')
      if (mail.state === 'tray') return { unchanged: shown }
      if (!isRestorable(mail)) throw appError('mail_not_restorable')
      return {
        statements: [
          putBackIntoTray({ workspaceId, id }),
          importTask.drop(workspaceId, [id]),
          findMailJson({ workspaceId, id }),
        ],
        lists: noShifts,
        events: [mailEvent('held', id)],
        reply: { json: { row: -1 } },
      }
    },
  })
}

const isRestorable = ({ state, reason, has_original: hasOriginal }: DecidedMail) =>
  hasOriginal && (state === 'discarded' || (state === 'stored' && reason !== null))

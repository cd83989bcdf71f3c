import type { AppServices } from '../../../../../api/http/services.ts'
import { appError } from '../../../../../errors.ts'
import { noShifts } from '../../../../../store/lists/adjust-lists.ts'
import type { Decision, WriteContext } from '../../../../../store/writes/change.ts'
import { writeInWorkspace } from '../../../../../store/writes/write-in-workspace.ts'
import { filingFields } from './filing-fields.ts'
import { importTask } from './import-task.ts'
import { mailEvent } from './mail-events.ts'
import {
  discardFromTray,
  findParentsOfMails,
  findStateOfMail,
  takeFromTray,
} from './mail-queries.ts'
import { findMailJson } from './received-mail-queries.ts'

/** Takes a mail out of the tray, so that it becomes a message of a conversation that a person chose, or of a new one. */
export async function fileMail(
  { database }: Pick<AppServices, 'database'>,
  context: WriteContext,
  id: string,
  body: Readonly<Record<string, unknown>>,
): Promise<{ readonly json: string }> {
  const { workspace_id: workspaceId } = context
  const { conversation_id: chosen, after_seconds: seconds = 0 } = filingFields.read(body, '')
  const into = chosen ?? null
  return writeInWorkspace(database, context, {
    reads: [
      findStateOfMail({ workspaceId, id }),
      findParentsOfMails({ workspaceId, ids: into === null ? [] : [into] }),
    ],
    decide: ([[mail], [parent]]): Decision<{ readonly json: string }> => {
      if (mail === undefined) throw appError('mail_unknown')
      if (into !== null && parent === undefined) throw appError('conversation_unknown')
      if (mail.state !== 'tray') throw appError('mail_not_in_tray')
      return {
        statements: [
          takeFromTray({ workspaceId, id }),
          importTask.due(workspaceId, [{ subject_id: id, input: { into } }], {
            inMs: 1_000 * seconds,
          }),
          findMailJson({ workspaceId, id }),
        ],
        lists: noShifts,
        events: [mailEvent('filed', id)],
        reply: { json: { row: -1 } },
      }
    },
  })
}

/** Discards a mail of the tray. Its original goes after a time (originals/sweep-originals.ts). */
export async function discardMail(
  { database }: Pick<AppServices, 'database'>,
  context: WriteContext,
  id: string,
): Promise<void> {
  const { workspace_id: workspaceId } = context
  await writeInWorkspace(database, context, {
    reads: [findStateOfMail({ workspaceId, id })],
    decide: ([[mail]], tick): Decision<void> => {
      if (mail === undefined) throw appError('mail_unknown')
      if (mail.state !== 'tray') throw appError('mail_not_in_tray')
      return {
        statements: [discardFromTray({ workspaceId, id, tick })],
        lists: noShifts,
        events: [mailEvent('discarded', id)],
        reply: undefined,
      }
    },
  })
}

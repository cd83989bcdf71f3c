import { clearable, object, readText, type Field } from '../../../../../api/http/fields.ts'
import type { AppServices } from '../../../../../api/http/services.ts'
import { appError } from '../../../../../errors.ts'
import { parseId } from '../../../../../ids.ts'
import { noShifts } from '../../../../../store/lists/adjust-lists.ts'
import type { Decision, WriteContext } from '../../../../../store/writes/change.ts'
import { writeInWorkspace } from '../../../../../store/writes/write-in-workspace.ts'
import { importTask } from './import-task.ts'
import { mailEvent } from './mail-events.ts'
import {
  emptyDiscarded,
  findParentsOfMails,
  findStateOfMail,
  takeFromTray,
  deleteOriginal,
} from './mail-queries.ts'
import { findMailJson } from './received-mail-queries.ts'

const conversationId: Field<string | null | undefined> = clearable({
  schema: {
    type: 'string',
    format: 'uuid',
    description: 'The conversation that it belongs to; null or left out for a new one.',
  },
  read: (given: unknown, name: string) => {
    const sent = readText(given, name)?.trim()
    if (sent === undefined || sent === '') return undefined
    const id = sent.length > 36 ? undefined : parseId(sent)
    if (id === undefined) throw appError('conversation_unknown')
    return id
  },
})

/** The body of a mail that is filed by hand. */
export const filingFields = object({ conversation_id: conversationId })

/** Takes a mail out of the tray, so that it becomes a message of a conversation that a person chose, or of a new one. */
export async function fileMail(
  { database }: Pick<AppServices, 'database'>,
  context: WriteContext,
  id: string,
  body: Readonly<Record<string, unknown>>,
): Promise<{ readonly json: string }> {
  const { workspace_id: workspaceId } = context
  const into = filingFields.read(body, '').conversation_id ?? null
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
          importTask.due(workspaceId, [{ subject_id: id, input: { into } }], { inMs: 0 }),
          findMailJson({ workspaceId, id }),
        ],
        lists: noShifts,
        events: [mailEvent('filed', id)],
        reply: { json: { row: -1 } },
      }
    },
  })
}

/** Discards a mail of the tray with its original. What tells a copy of it stays. */
export async function discardMail(
  { database }: Pick<AppServices, 'database'>,
  context: WriteContext,
  id: string,
): Promise<void> {
  const { workspace_id: workspaceId } = context
  await writeInWorkspace(database, context, {
    reads: [findStateOfMail({ workspaceId, id })],
    decide: ([[mail]]): Decision<void> => {
      if (mail === undefined) throw appError('mail_unknown')
      if (mail.state !== 'tray') throw appError('mail_not_in_tray')
      return {
        statements: [deleteOriginal({ workspaceId, id }), emptyDiscarded({ workspaceId, id })],
        lists: noShifts,
        events: [mailEvent('discarded', id)],
        reply: undefined,
      }
    },
  })
}

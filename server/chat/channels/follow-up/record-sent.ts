import type { AppServices } from '../../../api/http/services.ts'
import { statement } from '../../../store/database/statement.ts'
import type { DueTask } from '../../../store/due/due-task.ts'
import { writeTask } from '../../../store/due/write-task.ts'
import { noShifts } from '../../../store/lists/adjust-lists.ts'
import { mailer, mailEvent } from './mail-event.ts'
import type { WaitingMail } from './queries.ts'
import { findShown, showDelivery } from './show-delivery.ts'

type UncertainMail = Pick<WaitingMail, 'conversation_id' | 'purpose' | 'message_ids'> & {
  readonly token: string
}

/** A mail to a visitor of which it is unknown whether the mail server has accepted it. */
export const findUncertainMail = statement<UncertainMail, { id: string }>(
  'find_uncertain_conversation_mail',
  `select k.conversation_id, k.purpose, k.message_ids, k.token from conversation_mails k
    where k.workspace_id = $workspaceId and k.id = $id and k.state = 'uncertain' and k.purpose <> 'answer'`,
)

const markSent = statement<object, { id: string; tick: Date }>(
  'mark_conversation_mail_as_sent',
  `update conversation_mails set state = 'sent', sent_at = $tick
    where workspace_id = $workspaceId and id = $id`,
)

/** A copy of an uncertain mail to a visitor was found, so the mail server has accepted it. */
export async function recordSent(
  { database }: Pick<AppServices, 'database'>,
  task: DueTask,
): Promise<'ended' | undefined> {
  const { workspace_id: workspaceId, subject_id: id } = task
  return writeTask(database, task, mailer, {
    reads: [findUncertainMail({ workspaceId, id }), findShown({ workspaceId, mailId: id })],
    decide: ([[mail], messages], tick) => {
      if (mail === undefined) return { unchanged: undefined }
      const shown = showDelivery(workspaceId, messages, { state: 'sent', reason: null }, tick)
      return {
        statements: [markSent({ workspaceId, id, tick }), ...shown.statements],
        lists: noShifts,
        events: [mailEvent('sent', { id, ...mail }), ...shown.events],
        reply: undefined,
      }
    },
  })
}

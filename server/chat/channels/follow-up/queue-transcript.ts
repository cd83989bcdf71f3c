import type { AppServices } from '../../../api/http/services.ts'
import { appError } from '../../../errors.ts'
import { readRows } from '../../../store/database/read.ts'
import { noShifts } from '../../../store/lists/adjust-lists.ts'
import type { Decision, WriteContext } from '../../../store/writes/change.ts'
import { writeInWorkspace } from '../../../store/writes/write-in-workspace.ts'
import { draftMail } from './draft-mail.ts'
import { hasServer, isServed } from './mail-sender.ts'
import { findSuppression } from './suppression-queries.ts'
import { findAddressed, type Addressed } from './queries.ts'
import { renderTranscript } from './render-transcript.ts'
import { addressHash } from './suppressed-address.ts'
import { findRecentTranscript, findTranscript } from './transcript-queries.ts'

/** A further request within this time sends no further copy. */
const againAfterMinutes = 10

/** Mails a copy of a conversation to its contact. Throws 422 unless the address is proven. */
export async function queueTranscript(
  services: AppServices,
  context: WriteContext,
  id: string,
): Promise<'queued'> {
  const { workspace_id: workspaceId } = context
  const find = findAddressed({ workspaceId, id, isServed: isServed(services.config) })
  const [known] = await readRows(services.database, workspaceId, find)
  // Before the conversation is read whole.
  if (!hasProvenAddress(known) || !hasServer(services.config, known))
    throw appError('address_unproven')
  const hash = addressHash(known.email)
  return writeInWorkspace(services.database, context, {
    reads: [
      find,
      findTranscript({ workspaceId, id }),
      findRecentTranscript({ workspaceId, id, minutes: againAfterMinutes }),
      findSuppression({ workspaceId, hash }),
    ],
    decide: ([[to], said, recent, suppressed], tick): Decision<'queued'> => {
      const isSame = hasProvenAddress(to) && to.email === known.email
      if (!isSame || suppressed.length > 0) throw appError('address_unproven')
      if (recent.length > 0) return { unchanged: 'queued' }
      const mail = draftMail(services, workspaceId, {
        conversation_id: id,
        purpose: 'transcript',
        message_ids: [],
        recipient: to.email,
        to,
        render: (frame) => renderTranscript({ ...frame, said }),
        tick,
      })
      return { statements: mail.statements, lists: noShifts, events: [mail.event], reply: 'queued' }
    },
  })
}

function hasProvenAddress(to: Addressed | undefined): to is Addressed & { readonly email: string } {
  return to?.email_verified === true && to.email !== null && !to.is_blocked
}

import type { AppServices } from '../../../api/http/services.ts'
import { comparableEmail } from '../../../comparable-email.ts'
import { newId } from '../../../ids.ts'
import { noShifts } from '../../../store/lists/adjust-lists.ts'
import { unreadEvent } from '../../../store/writes/event-draft.ts'
import { writeInWorkspace } from '../../../store/writes/write-in-workspace.ts'
import { contactResource } from '../../resources/contact-json.ts'
import { unwantedFollowUps } from '../kinds/web/settings/needless-follow-ups.ts'
import { findLinkedMail, suppressAddress } from './link-queries.ts'
import { addressHash } from './suppressed-address.ts'
import { findSuppression } from './suppression-queries.ts'

/**
 * Ends all mails about conversations to the address of a mail, until its owner writes a mail with a proven sender; those that
 * wait are withdrawn.
 */
export async function refuseMails(
  { database }: Pick<AppServices, 'database'>,
  workspaceId: string,
  mail: { readonly id: string; readonly recipient: string; readonly contact_id: string },
  reason: 'page' | 'one_click',
): Promise<'refused'> {
  const hash = addressHash(mail.recipient)
  const actor = { type: 'contact', id: mail.contact_id } as const
  const context = { workspace_id: workspaceId, actor, request_id: undefined }
  return writeInWorkspace(database, context, {
    reads: [findSuppression({ workspaceId, hash }), findLinkedMail({ workspaceId, id: mail.id })],
    decide: ([known, [found]], tick) => {
      if (known.some((one) => one.reason !== 'bounce')) return { unchanged: 'refused' }
      return {
        statements: [
          suppressAddress({ workspaceId, id: newId(), mailId: mail.id, hash, reason, tick }),
          unwantedFollowUps({ workspaceId, recipientKey: comparableEmail(mail.recipient) }),
        ],
        lists: noShifts,
        events:
          found === undefined
            ? []
            : [unreadEvent('contact.unsubscribed', contactResource, [found.contact_id])],
        reply: 'refused',
      }
    },
  })
}

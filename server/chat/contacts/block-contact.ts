import { refuseUnmatched } from '../../api/http/if-match.ts'
import { notFoundFirst } from '../../api/http/not-found-first.ts'
import { appError, fieldError } from '../../errors.ts'
import type { AppServices } from '../../api/http/services.ts'
import { notifyServers } from '../../store/writes/notify-servers.ts'
import type { Decision, WriteContext } from '../../store/writes/change.ts'
import { writeInWorkspace } from '../../store/writes/write-in-workspace.ts'
import { blockFields } from './block-fields.ts'
import { isBlockedAt, noBlock, type ContactBlock } from './contact-block.ts'
import type { ContactRow } from './contact-columns.ts'
import { endMailsToBlocked } from './due-answers.ts'
import { changeContact } from './identify-contact.ts'
import { findContact } from './match-contacts.ts'
import { findContactBlock } from './queries.ts'

type Body = Readonly<Record<string, unknown>>

/**
 * Blocks a contact until a time or without an end: its devices read their conversations and can send nothing
 * (docs/decisions/0132, 0227). A contact with this block stays as it is.
 */
export async function blockContact(
  services: AppServices,
  context: WriteContext,
  id: string,
  body: Body,
): Promise<'done'> {
  const { workspace_id: workspaceId } = context
  const { blocked_until: until = null, reason = null } = await notFoundFirst(
    services,
    workspaceId,
    findContact({ workspaceId, id }),
    'contact_unknown',
    () => blockFields.read(body, ''),
  )
  return changeBlock(services, context, id, (contact, tick) => {
    if (until !== null && until <= tick) throw fieldError('blocked_until must be in the future.')
    const isBlocked = isBlockedAt(contact, tick)
    const isSame =
      contact.blocked_until?.getTime() === until?.getTime() && contact.block_reason === reason
    if (isBlocked && isSame) return undefined
    const { blocked_at: since } = contact
    return {
      blocked_at: isBlocked ? since : tick,
      blocked_until: until,
      block_reason: reason,
      blocked_by: context.actor,
    }
  })
}

/** Lets a contact write again; one that can stays as it is. */
export async function unblockContact(
  services: AppServices,
  context: WriteContext,
  id: string,
): Promise<'done'> {
  return changeBlock(services, context, id, (contact, tick) =>
    isBlockedAt(contact, tick) ? noBlock : undefined,
  )
}

async function changeBlock(
  services: AppServices,
  context: WriteContext,
  id: string,
  blockFor: (contact: ContactRow, tick: Date) => ContactBlock | undefined,
): Promise<'done'> {
  const { workspace_id: workspaceId } = context
  const done = await writeInWorkspace(services.database, context, {
    reads: [findContact({ workspaceId, id }), findContactBlock({ workspaceId, id })],
    decide: ([[contact], [shown]], tick): Decision<'done'> => {
      if (contact === undefined) throw appError('contact_unknown')
      refuseUnmatched(context, 'block', shown?.json)
      const block = blockFor(contact, tick)
      if (block === undefined) return { unchanged: 'done' }
      const after = { ...contact, ...block }
      const { statements, ...change } = changeContact(workspaceId, contact, after, tick)
      // Open streams of its devices begin anew, by which their pages learn it.
      return {
        ...change,
        statements: [
          ...statements,
          ...(isBlockedAt(after, tick) ? endMailsToBlocked(workspaceId, id) : []),
          notifyServers({ workspaceId }),
        ],
        reply: 'done',
      }
    },
  })
  services.devices.clear()
  return done
}

import { refuseUnmatched } from '../../api/http/if-match.ts'
import { appError } from '../../errors.ts'
import type { AppServices } from '../../api/http/services.ts'
import { notifyServers } from '../../store/writes/notify-servers.ts'
import type { Decision, WriteContext } from '../../store/writes/change.ts'
import { writeInWorkspace } from '../../store/writes/write-in-workspace.ts'
import { changeContact } from './identify-contact.ts'
import { findContact } from './match-contacts.ts'
import { findContactBlock } from './queries.ts'

/**
 * Blocks a contact, or lets it write again: its devices read their conversations and can send nothing
 * (docs/decisions/0132). A contact that is so already stays as it is.
 */
export async function blockContact(
  services: AppServices,
  context: WriteContext,
  id: string,
  isBlocked: boolean,
): Promise<'done'> {
  const { workspace_id: workspaceId } = context
  const done = await writeInWorkspace(services.database, context, {
    reads: [findContact({ workspaceId, id }), findContactBlock({ workspaceId, id })],
    decide: ([[contact], [block]], tick): Decision<'done'> => {
      if (contact === undefined) throw appError('contact_unknown')
      refuseUnmatched(context, 'block', block?.json)
      if ((contact.blocked_at !== null) === isBlocked) return { unchanged: 'done' }
      const after = { ...contact, blocked_at: isBlocked ? tick : null }
      const { statements, ...change } = changeContact(workspaceId, contact, after, tick)
      // Open streams of its devices begin anew, by which their pages learn it.
      return {
        ...change,
        statements: [...statements, notifyServers({ workspaceId })],
        reply: 'done',
      }
    },
  })
  services.devices.clear()
  return done
}

import { appError } from '../../errors.ts'
import { refuseUnmatched } from '../../api/http/if-match.ts'
import type { AppServices } from '../../services.ts'
import { draftDeactivation, findLeavingMember } from './deactivate-team-member.ts'
import { readSettings } from '../../store/writes/settings.ts'
import {
  writeInWorkspace,
  type Decision,
  type WriteContext,
} from '../../store/writes/write-in-workspace.ts'
import { findOpenConversations } from './offboarding-queries.ts'
import { releaseConversations } from './release-conversations.ts'

/** Conversations released by one change, so that other writers of the workspace never wait long. */
const conversationsAtOnce = 1_000

/**
 * Lets a team member go: their open conversations wait for anybody again, the others keep their
 * name, and the member is deactivated. The last change does the rest at once, so nobody who is
 * inactive has open conversations. Leaves a member who is inactive already as they are.
 */
export async function offboardTeamMember(
  services: AppServices,
  context: WriteContext,
  id: string,
): Promise<'done' | 'more'> {
  const { database, settings } = services
  const workspaceId = context.workspace_id
  const { activity_messages: announced } = await readSettings(database, settings, workspaceId)
  const releaseSome = async (step: WriteContext) =>
    writeInWorkspace(database, step, {
      look: [
        findLeavingMember(workspaceId, id),
        findOpenConversations(workspaceId, id, conversationsAtOnce + 1),
      ],
      decide: ([[member], open], tick): Decision<'done' | 'more'> => {
        if (member === undefined) throw appError('team_member_unknown')
        refuseUnmatched(step, 'team_member', member.json)
        if (!member.active) return { unchanged: 'done' }
        if (member.is_last_admin) throw appError('last_admin')
        const batch = open.slice(0, conversationsAtOnce)
        const release = releaseConversations(workspaceId, batch, announced, tick)
        if (open.length > batch.length) return { ...release, reply: () => 'more' }
        const deactivation = draftDeactivation(workspaceId, id, tick)
        return {
          ...release,
          statements: [...release.statements, deactivation.statement],
          events: [...release.events, deactivation.event],
          reply: () => 'done',
        }
      },
    })
  // What a condition allowed to begin is carried through.
  const further = { ...context, if_match: undefined }
  let progress = await releaseSome(context)
  // Each batch finds what the one before has left.
  // oxlint-disable-next-line no-await-in-loop
  while (progress === 'more') progress = await releaseSome(further)
  return progress
}

import { forgetMembers } from '../../api/access/forget-members.ts'
import { endSessionsOf } from '../../api/access/end-sessions-of.ts'
import { refuseChangeOf, type Granter } from '../../api/access/grants.ts'
import { appError } from '../../errors.ts'
import { refuseUnmatched } from '../../api/http/if-match.ts'
import type { AppServices } from '../../api/http/services.ts'
import { memberResource } from '../resources/member-json.ts'
import { findRoles, roleIn } from '../settings/role-grants.ts'
import { endKeysOfMember, findKeyIdsOfMember } from '../api-keys/end-keys-of-member.ts'
import { readSettings } from '../settings/settings.ts'
import type { Decision, WriteContext } from '../../store/writes/change.ts'
import { notifyServers } from '../../store/writes/notify-servers.ts'
import { writeInWorkspace } from '../../store/writes/write-in-workspace.ts'
import {
  deactivateMember,
  findLeavingMember,
  findOpenConversations,
} from './offboarding-queries.ts'
import { stampOfChange } from './stamp-of-change.ts'
import { releaseConversations } from './release-conversations.ts'
import { draftEvent } from '../../store/writes/event-draft.ts'

/** Conversations released by one change, which blocks other writers of the workspace. */
const conversationsAtOnce = 1_000

/**
 * Unassigns a member's open conversations and deactivates the member; other conversations keep their
 * assignee. The last batch deactivates in the same change, so an inactive member never has open
 * conversations. Does nothing for an inactive member.
 */
export async function offboardTeamMember(
  services: AppServices,
  context: WriteContext,
  granter: Granter,
  id: string,
): Promise<'done' | 'more'> {
  const { database, settings } = services
  const workspaceId = context.workspace_id
  const { activity_messages: announced } = await readSettings(database, settings, workspaceId)
  const releaseSome = async (step: WriteContext) =>
    writeInWorkspace(database, step, {
      reads: [
        findLeavingMember({ workspaceId, id }),
        findRoles({ workspaceId }),
        findOpenConversations({ workspaceId, memberId: id, limit: conversationsAtOnce + 1 }),
        findKeyIdsOfMember({ workspaceId, memberId: id }),
      ],
      decide: ([[member], roles, open, keys], tick): Decision<'done' | 'more'> => {
        if (member === undefined) throw appError('team_member_unknown')
        refuseUnmatched(step, 'team_member', member.json)
        if (!member.active) return { unchanged: 'done' }
        refuseChangeOf(granter, id, roleIn(roles, member.organization_role))
        if (member.is_last_admin) throw appError('last_admin')
        const batch = open.slice(0, conversationsAtOnce)
        const release = releaseConversations(workspaceId, batch, announced, member.email, tick)
        if (open.length > batch.length) return { ...release, reply: 'more' }
        const ending = endKeysOfMember(workspaceId, id, keys, tick)
        return {
          ...release,
          statements: [
            ...release.statements,
            ...ending.statements,
            deactivateMember({ workspaceId, id, tick }),
            endSessionsOf(stampOfChange(step, tick), { memberIds: [id] }, 'deactivated'),
            notifyServers({ workspaceId }),
          ],
          events: [
            ...release.events,
            ...ending.events,
            draftEvent('team_member.deactivated', memberResource, [id]),
          ],
          reply: 'done',
        }
      },
    })
  // If-Match applies to the first batch only.
  const further = { ...context, if_match: undefined }
  let progress = await releaseSome(context)
  // Each batch continues the previous one.
  while (progress === 'more') progress = await releaseSome(further)
  forgetMembers(services, workspaceId)
  return progress
}

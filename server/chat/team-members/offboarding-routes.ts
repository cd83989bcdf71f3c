import { answerChange } from '../../api/http/answer-change.ts'
import type { Route } from '../../api/http/route.ts'
import { teamMemberId } from './team-member-id.ts'
import { offboardTeamMember } from './offboard-team-member.ts'

/** What happens to conversations when a member goes needs both slices, so it is one of its own. */
export const offboardingRoutes: readonly Route[] = [
  {
    operationId: 'deactivateTeamMember',
    method: 'DELETE',
    path: '/team-members/:team_member_id',
    scope: 'team_members:write',
    tag: 'Team members',
    summary: 'Deactivate a team member',
    description:
      'Open conversations of the member are unassigned, the others keep their history. The last active admin stays.',
    replies: { 204: { description: 'Deactivated, or inactive already.' } },
    refusals: [404, 412, 422],
    handle: async (request, services) => {
      const id = teamMemberId(request.params)
      return answerChange(
        request,
        async (context) => offboardTeamMember(services, context, id),
        (progress) => (progress === 'done' ? { status: 204 } : undefined),
      )
    },
  },
]

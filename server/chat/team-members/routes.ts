import { comparable } from '../../comparable.ts'
import { readRows } from '../../store/database/read.ts'
import { appError } from '../../errors.ts'
import { answerChange } from '../../api/http/answer-change.ts'
import { cursorParameter, cursorReply, nothingWalked, readCursor } from '../../api/http/cursor.ts'
import { memberPageNames, pageParameters, readPage, type Query } from '../../api/http/pagination.ts'
import {
  membersAdded,
  teamMemberEnvelope,
  teamMembersPage,
} from '../../api/openapi/response-schemas.ts'
import { listReply } from '../../api/http/list-reply.ts'
import { enveloped, type Route } from '../../api/http/route.ts'
import { addTeamMembers } from './add-team-members.ts'
import { findMemberJson, listMembers, listMembersOfEmail } from './queries.ts'
import { addMembersSchema, updateMemberFields } from './schemas.ts'
import { teamMemberId } from './team-member-id.ts'
import { updateTeamMember } from './update-team-member.ts'
import { memberOrder, walkMembers, walkMembersOfEmail } from './walk-queries.ts'

const tag = 'Team members'
const defaultSize = 30
const added = JSON.stringify({ message: 'Users added successfully' })

/** The address to look for; '' for a filter that nobody can match, undefined for none. */
function readEmailFilter(query: Query): string | undefined {
  const { email } = query
  if (typeof email === 'string') {
    // A space inside an address is a `+` that was not encoded.
    return comparable(email).replaceAll(' ', '+')
  }
  return email === undefined ? undefined : ''
}

export const teamMemberRoutes: readonly Route[] = [
  {
    operationId: 'listTeamMembers',
    method: 'GET',
    path: '/team-members',
    scope: 'team_members:read',
    tag,
    summary: 'List team members',
    description: 'Oldest first, inactive ones included.',
    query: {
      email: { type: 'string', description: 'Only the member with this email, in any case.' },
      ...pageParameters(memberPageNames, defaultSize),
      ...cursorParameter,
    },
    replies: { 200: { description: 'A page of team members.', schema: teamMembersPage } },
    refusals: [422],
    handle: async ({ caller: { workspace_id: workspaceId }, query, url }, { database }) => {
      const email = readEmailFilter(query)
      const page = readPage(query, memberPageNames, defaultSize)
      const walk = readCursor(query, ['team_members', workspaceId, email ?? null], memberOrder)
      if (walk !== undefined) {
        const walked =
          email === undefined
            ? walkMembers(workspaceId, walk, page.size)
            : walkMembersOfEmail(workspaceId, email, walk, page.size)
        const [found = nothingWalked] = await readRows(database, workspaceId, walked)
        return cursorReply('team_members', found, walk, page, url, memberPageNames)
      }
      const statement =
        email === undefined
          ? listMembers(workspaceId, page.size, page.offset)
          : listMembersOfEmail(workspaceId, email, page.size, page.offset)
      const [row] = await readRows(database, workspaceId, statement)
      return listReply('team_members', row, page, url, memberPageNames)
    },
  },
  {
    operationId: 'addTeamMembers',
    method: 'POST',
    path: '/team-members',
    scope: 'team_members:write',
    tag,
    summary: 'Add team members',
    description: 'All of them, or nobody when one address is invalid.',
    body: addMembersSchema,
    replies: { 201: { description: 'Added.', schema: membersAdded } },
    refusals: [422],
    handle: async (request, services) => {
      return answerChange(
        request,
        async (context) => addTeamMembers(services, context, request.body),
        () => ({ status: 201, json: added }),
      )
    },
  },
  {
    operationId: 'getTeamMember',
    method: 'GET',
    path: '/team-members/:team_member_id',
    scope: 'team_members:read',
    tag,
    summary: 'Get a team member',
    replies: { 200: { description: 'The team member.', schema: teamMemberEnvelope } },
    refusals: [404],
    handle: async ({ caller: { workspace_id: workspaceId }, params }, { database }) => {
      const found = findMemberJson(workspaceId, teamMemberId(params))
      const [row] = await readRows(database, workspaceId, found)
      if (row === undefined) throw appError('team_member_unknown')
      return { status: 200, json: enveloped('team_member', row.json), single: true }
    },
  },
  {
    operationId: 'updateTeamMember',
    method: 'PATCH',
    path: '/team-members/:team_member_id',
    scope: 'team_members:write',
    tag,
    summary: 'Update a team member',
    description: 'Only the fields that are passed are changed.',
    body: updateMemberFields.schema,
    replies: { 200: { description: 'The team member.', schema: teamMemberEnvelope } },
    refusals: [404, 412, 422],
    handle: async (request, services) => {
      const id = teamMemberId(request.params)
      return answerChange(
        request,
        async (context) => updateTeamMember(services, context, id, request.body),
        (json) => ({ status: 200, json: enveloped('team_member', json), single: true }),
      )
    },
  },
]

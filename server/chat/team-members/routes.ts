import type { Access } from '../../api/access/policy.ts'
import { asOneself } from '../../api/http/as-oneself.ts'
import { comparableEmail } from '../../comparable-email.ts'
import { changing } from '../../api/http/answer-change.ts'
import { answerList } from '../../api/http/answer-list.ts'
import {
  answerResource,
  answerUpdate,
  idInPath,
  type Resource,
} from '../../api/http/answer-resource.ts'
import { cursorParameter } from '../../api/http/cursor.ts'
import { memberPageNames, pageParameters, type Query } from '../../api/http/pagination.ts'
import {
  listOf,
  membersAdded,
  record,
  teamMemberEnvelope,
  teamMembersPage,
} from '../../api/openapi/response-schemas.ts'
import { enveloped, type Route } from '../../api/http/route.ts'
import { withCurrentSettings } from '../settings/with-current-settings.ts'
import { appError, fieldError } from '../../errors.ts'
import { readRows } from '../../store/database/read.ts'
import { addTeamMembers } from './add-team-members.ts'
import { offboardTeamMember } from './offboard-team-member.ts'
import { memberList } from './list-members.ts'
import { listGroupsOf } from './group-queries.ts'
import { findMemberJson } from './queries.ts'
import { addMembersSchema, memberGroupsFields, updateMemberFields } from './schemas.ts'
import { setMemberGroups } from './set-member-groups.ts'
import { updateTeamMember } from './update-team-member.ts'

const tag = 'Team members'
const defaultSize = 30
const added = { message: JSON.stringify('Users added successfully') }

/** The address to filter by; '' for a filter that matches no member, undefined for none. */
function readEmailFilter(query: Query): string | undefined {
  const { email } = query
  if (typeof email === 'string') {
    // An unencoded `+` arrives as a space.
    return comparableEmail(email).replaceAll(' ', '+')
  }
  return email === undefined ? undefined : ''
}

function includesInvited({ include }: Query): boolean {
  if (include === undefined || include === '') return false
  if (include !== 'invited') throw fieldError('include must be invited.')
  return true
}

const groupsReply = { description: 'All of them.', schema: record({ groups: listOf('Group') }) }

const teamMembers: Resource = { name: 'team_member', find: findMemberJson }

const changesMembers: Access = {
  key: 'team_members:write',
  member: 'team_members:write',
  contact: 'none',
  fresh: true,
}

export const teamMemberRoutes: readonly Route[] = [
  {
    operationId: 'listTeamMembers',
    method: 'GET',
    path: '/team-members',
    access: { key: 'team_members:read', member: 'team_members:read', contact: 'none' },
    tag,
    summary: 'List team members',
    description: 'Oldest first, inactive ones included.',
    query: {
      email: { type: 'string', description: 'Only the member with this email, in any case.' },
      include: {
        type: 'string',
        enum: ['invited'],
        description: '`invited`: members have `invited`, too.',
      },
      ...pageParameters(memberPageNames, defaultSize),
      ...cursorParameter,
    },
    replies: { 200: { description: 'A page of team members.', schema: teamMembersPage } },
    refusals: [422],
    handle: async (request, services) => {
      const email = readEmailFilter(request.query)
      const hasInvited = includesInvited(request.query)
      const list = memberList(request.principal.workspace_id, email, hasInvited)
      return answerList(request, services, 'team_members', list, {
        defaultSize,
        filters: [email ?? null],
        names: memberPageNames,
        isReplicated: !hasInvited,
      })
    },
  },
  {
    operationId: 'addTeamMembers',
    method: 'POST',
    path: '/team-members',
    access: changesMembers,
    tag,
    summary: 'Add team members',
    description: 'All of them, or none if one address is invalid.',
    body: addMembersSchema,
    replies: { 201: { description: 'Added.', schema: membersAdded } },
    refusals: [422],
    handle: changing(
      async (services, context, request) =>
        withCurrentSettings(services, context.workspace_id, async () =>
          addTeamMembers(services, context, request.principal, asOneself(request, 'invited_by')),
        ),
      () => ({ status: 201, body: added }),
    ),
  },
  {
    operationId: 'getTeamMember',
    method: 'GET',
    path: '/team-members/:team_member_id',
    access: { key: 'team_members:read', member: 'team_members:read', contact: 'none' },
    tag,
    summary: 'Get a team member',
    replies: { 200: { description: 'The team member.', schema: teamMemberEnvelope } },
    refusals: [404],
    handle: async (request, services) =>
      answerResource(request, services, teamMembers, idInPath(request, 'team_member')),
  },
  {
    operationId: 'updateTeamMember',
    method: 'PATCH',
    path: '/team-members/:team_member_id',
    access: changesMembers,
    tag,
    summary: 'Update a team member',
    description: 'Changes only the given fields.',
    body: updateMemberFields.schema,
    replies: { 200: { description: 'The team member.', schema: teamMemberEnvelope } },
    refusals: [404, 409, 412, 422],
    handle: async (request, services) => {
      const id = idInPath(request, 'team_member')
      return answerUpdate(request, services, teamMembers, id, async (context) =>
        withCurrentSettings(services, context.workspace_id, async () =>
          updateTeamMember(services, context, request.principal, id, request.body),
        ),
      )
    },
  },
  {
    operationId: 'deactivateTeamMember',
    method: 'DELETE',
    path: '/team-members/:team_member_id',
    access: changesMembers,
    tag,
    summary: 'Deactivate a team member',
    description:
      'Unassigns open conversations of the member; the others keep their history. The last active admin cannot be deactivated.',
    replies: { 204: { description: 'Deactivated, or already inactive.' } },
    refusals: [404, 412, 422],
    handle: changing(
      async (services, context, request) =>
        offboardTeamMember(services, context, request.principal, idInPath(request, 'team_member')),
      (progress) => (progress === 'done' ? { status: 204 } : undefined),
    ),
  },
  {
    operationId: 'listTeamMemberGroups',
    method: 'GET',
    path: '/team-members/:team_member_id/groups',
    hasTag: true,
    access: { key: 'team_members:read', member: 'team_members:read', contact: 'none' },
    tag,
    summary: "List a team member's groups",
    replies: { 200: groupsReply },
    refusals: [404],
    handle: async (request, services) => {
      const { workspace_id: workspaceId } = request.principal
      const found = listGroupsOf({ workspaceId, id: idInPath(request, 'team_member') })
      const [row] = await readRows(services.database, workspaceId, found)
      if (row === undefined) throw appError('team_member_unknown')
      return { status: 200, json: enveloped('groups', String(row.json)), single: true }
    },
  },
  {
    operationId: 'setTeamMemberGroups',
    method: 'PUT',
    path: '/team-members/:team_member_id/groups',
    access: changesMembers,
    tag,
    summary: "Set a team member's groups",
    description: 'Roles that see "own groups" show the conversations of these.',
    body: memberGroupsFields.schema,
    replies: { 200: groupsReply },
    refusals: [404, 412, 422],
    handle: changing(
      async (services, context, request) =>
        setMemberGroups(
          services,
          context,
          request.principal,
          idInPath(request, 'team_member'),
          request.body,
        ),
      ({ list }) => ({ status: 200, body: { groups: list }, single: true }),
    ),
  },
]

import { fieldChanges } from '../../store/writes/row-changes.ts'
import { endSessionsOf } from '../../api/access/end-sessions-of.ts'
import { refuseChangeOf, refuseGrant, type Granter } from '../../api/access/grants.ts'
import { comparableEmail } from '../../comparable-email.ts'
import { emailLocalPart } from '../../email-local-part.ts'
import { appError, fieldError } from '../../errors.ts'
import { newId } from '../../ids.ts'
import { countInvitations, refuseInvitations } from '../mail/limit-invitations.ts'
import { queueInvitations } from '../mail/queue-invitations.ts'
import { noShifts } from '../../store/lists/adjust-lists.ts'
import type { AppServices } from '../../api/http/services.ts'
import { draftEvent } from '../../store/writes/event-draft.ts'
import type { Decision, WriteContext } from '../../store/writes/change.ts'
import { notifyServers } from '../../store/writes/notify-servers.ts'
import { writeInWorkspace } from '../../store/writes/write-in-workspace.ts'
import { findRoles, roleIn, type RoleRow } from '../settings/role-grants.ts'
import { defaultRole, findRole } from './find-role.ts'
import { stampOfChange } from './stamp-of-change.ts'
import { adminRole } from './last-admin.ts'
import { memberResource } from '../resources/member-json.ts'
import {
  findAdminBesides,
  findInviter,
  findLastPosition,
  findMembersOfEmails,
  insertMembers,
  reactivateMembers,
  type Inviter,
  type KnownMember,
} from './queries.ts'
import { additionFields } from './schemas.ts'

type Addition = {
  emails: string[]
  /** If undefined, active members keep their role and the others get the default. */
  role: string | undefined
  invited_by: string | undefined
  invites: boolean
  time_zone: string
}

type Found = {
  known: readonly KnownMember[]
  lastPosition: number
  inviter: Inviter | undefined
  adminRemains: boolean
}

/** Adds members, all or none: spec 4.10. */
export async function addTeamMembers(
  services: AppServices,
  context: WriteContext,
  granter: Granter,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  const workspaceId = context.workspace_id
  const addition = await readAddition(services, workspaceId, body)
  const limit = services.config.invitationsPerHour
  const keys = addition.emails.map(comparableEmail)
  const inviterKey =
    addition.invited_by === undefined ? undefined : comparableEmail(addition.invited_by)
  // A member invites in the own name, whatever the role.
  const ownKey = context.actor.type === 'team_member' ? inviterKey : undefined
  return writeInWorkspace(services.database, context, {
    reads: [
      findMembersOfEmails({ workspaceId, emailKeys: keys }),
      findLastPosition({ workspaceId }),
      findInviter({ workspaceId, emailKey: inviterKey, ownKey }),
      findAdminBesides({ workspaceId, emailKeys: keys }),
      findRoles({ workspaceId }),
      addition.invites ? countInvitations(workspaceId, limit) : undefined,
    ],
    decide: ([known, [last], [inviter], [admin], roles, [mailed]], tick): Decision<void> => {
      if (addition.invited_by !== undefined && inviter === undefined) {
        throw fieldError(`invited_by must be an active admin: ${addition.invited_by}.`)
      }
      const adminRemains = admin !== undefined
      const newcomers = addition.emails.length - known.length
      refuseRolesOf(granter, addition.role, known, newcomers > 0, roles)
      if (addition.invites) refuseInvitations(newcomers, mailed?.total ?? 0, limit)
      const found = { known, lastPosition: last?.position ?? 0, inviter, adminRemains }
      return draftAddition(context, addition, found, tick)
    },
  })
}

/** Reads the fields in documented order: the first failure is the one reported. */
async function readAddition(
  services: AppServices,
  workspaceId: string,
  body: Readonly<Record<string, unknown>>,
): Promise<Addition> {
  const fields = additionFields
  const emails = fields.emails.read(body['emails'], 'emails')
  const givenRole = fields.organization_role.read(body['organization_role'], 'organization_role')
  const { settings, role } = await findRole(services, workspaceId, givenRole)
  const invitedBy = fields.invited_by.read(body['invited_by'], 'invited_by')
  const invites =
    fields.send_invitation_email.read(body['send_invitation_email'], 'send_invitation_email') ??
    true
  return { emails, role, invited_by: invitedBy, invites, time_zone: settings.time_zone }
}

function draftAddition(
  context: WriteContext,
  addition: Addition,
  found: Found,
  tick: Date,
): Decision<void> {
  const { workspace_id: workspaceId } = context
  const knownKeys = new Set(found.known.map((member) => member.email_key))
  const newcomers = addition.emails.filter((email) => !knownKeys.has(comparableEmail(email)))
  const known = updateKnownMembers(context, addition.role, found, tick)
  if (newcomers.length === 0 && known.events.length === 0) return { unchanged: undefined }
  const ids = newcomers.map(() => newId())
  const added = draftEvent('team_member.added', memberResource, ids)
  const isNew = newcomers.length > 0
  const insertion = insertMembers({
    workspaceId,
    role: addition.role ?? defaultRole,
    timeZone: addition.time_zone,
    tick,
    ids,
    positions: ids.map((_, at) => found.lastPosition + at + 1),
    emails: newcomers,
    emailKeys: newcomers.map(comparableEmail),
    firstNames: newcomers.map(emailLocalPart),
  })
  return {
    statements: [
      ...known.statements,
      ...(isNew ? [insertion] : []),
      ...(isNew && addition.invites
        ? queueInvitations(workspaceId, newcomers, { invited_by: found.inviter ?? null }, tick)
        : []),
    ],
    lists: {
      ...noShifts,
      totals: [{ totals: 'team_members', label: '', delta: newcomers.length }],
    },
    events: [...known.events, ...(isNew ? [added] : [])],
    extraTicks: known.extraTicks,
    reply: undefined,
  }
}

/** Throws the 403 if an added or changed member has, or had before, more rights than the author of the change. */
function refuseRolesOf(
  granter: Granter,
  passed: string | undefined,
  known: readonly KnownMember[],
  hasNewcomers: boolean,
  roles: readonly RoleRow[],
): void {
  if (hasNewcomers) refuseGrant(granter, roleIn(roles, passed ?? defaultRole))
  for (const member of known) {
    const role = roleOf(member, passed)
    if (member.active && role === member.organization_role) continue
    refuseChangeOf(granter, member.id, roleIn(roles, member.organization_role))
    refuseGrant(granter, roleIn(roles, role))
  }
}

/** The passed role; without one, active members keep theirs and reactivated ones get the default. */
function roleOf(member: KnownMember, passed: string | undefined): string {
  return passed ?? (member.active ? member.organization_role : defaultRole)
}

/**
 * Drafts the changes of existing members: deactivated ones are reactivated, and a passed role applies to
 * all.
 */
function updateKnownMembers(
  context: WriteContext,
  role: string | undefined,
  found: Found,
  tick: Date,
) {
  const { workspace_id: workspaceId } = context
  const changes = found.known.map((member) => ({
    member,
    changed: [
      ...(member.active ? [] : (['active'] as const)),
      ...(roleOf(member, role) === member.organization_role
        ? []
        : (['organization_role'] as const)),
    ],
  }))
  const real = changes.filter(({ changed }) => changed.length > 0)
  refuseLosingAdmins(role, real, found.adminRemains)
  const events =
    real.length === 0
      ? []
      : [
          {
            ...draftEvent(
              'team_member.updated',
              memberResource,
              real.map(({ member }) => member.id),
            ),
            each: real.map(({ member, changed }) => {
              const after = { active: true, organization_role: roleOf(member, role) }
              return { changed, changes: fieldChanges(changed, member, after) }
            }),
          },
        ]
  const ids = real.map(({ member }) => member.id)
  return {
    statements:
      // Without a passed role, only reactivated members change.
      ids.length > 0
        ? [
            reactivateMembers({ workspaceId, ids, role: role ?? defaultRole, tick }),
            endSessionsOf(stampOfChange(context, tick), { memberIds: ids }, 'member_changed'),
            notifyServers({ workspaceId }),
          ]
        : [],
    events,
    extraTicks: Math.max(ids.length - 1, 0),
  }
}

/** Throws if a passed role would replace that of the last active admin. */
function refuseLosingAdmins(
  role: string | undefined,
  changes: readonly { member: KnownMember }[],
  adminRemains: boolean,
): void {
  if (role === undefined || role === adminRole || adminRemains) return
  const isAdmin = ({ member }: { member: KnownMember }) =>
    member.active && member.organization_role === adminRole
  if (changes.some(isAdmin)) throw appError('last_admin')
}

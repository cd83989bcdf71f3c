import { comparable } from '../../comparable.ts'
import { emailLocalPart } from '../../email-local-part.ts'
import { appError, fieldError } from '../../errors.ts'
import { newId } from '../../ids.ts'
import { lookAtInvitations, refuseInvitations } from '../mail/limit-invitations.ts'
import { queueInvitations } from '../mail/queue-invitations.ts'
import type { AppServices } from '../../services.ts'
import type { EventDraft } from '../../store/writes/event-log.ts'
import {
  writeInWorkspace,
  type Decision,
  type WriteContext,
} from '../../store/writes/write-in-workspace.ts'
import { defaultRole, findRole } from './find-role.ts'
import { adminRole } from './last-admin.ts'
import { memberResource } from './member-json.ts'
import {
  findAdminBesides,
  findInviter,
  findLastPosition,
  findMembersOfEmails,
  insertMembers,
  readmitMembers,
  type Inviter,
  type KnownMember,
} from './queries.ts'
import { additionFields } from './schemas.ts'

/** An addition in the workspace's terms. */
type Addition = {
  emails: string[]
  /** Undefined: active members keep theirs, and the others get the default. */
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

/** Adds people to the team, all or nobody: spec 4.10. */
export async function addTeamMembers(
  services: AppServices,
  context: WriteContext,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  const workspaceId = context.workspace_id
  const addition = await readAddition(services, workspaceId, body)
  const limit = services.config.invitationsPerHour
  const keys = addition.emails.map(comparable)
  const inviterKey = addition.invited_by === undefined ? undefined : comparable(addition.invited_by)
  return writeInWorkspace(services.database, context, {
    look: [
      findMembersOfEmails(workspaceId, keys),
      findLastPosition(workspaceId),
      findInviter(workspaceId, inviterKey),
      findAdminBesides(workspaceId, keys),
      addition.invites ? lookAtInvitations(workspaceId, limit) : undefined,
    ],
    decide: ([known, [last], [inviter], [admin], [mailed]], tick): Decision<void> => {
      if (addition.invited_by !== undefined && inviter === undefined) {
        throw fieldError(`invited_by must be an active admin: ${addition.invited_by}.`)
      }
      const adminRemains = admin !== undefined
      const strangers = addition.emails.length - known.length
      if (addition.invites) refuseInvitations(strangers, mailed?.total ?? 0, limit)
      const found = { known, lastPosition: last?.position ?? 0, inviter, adminRemains }
      return draftAddition(workspaceId, addition, found, tick)
    },
  })
}

/** The fields in documented order, as the first failure is the one that is told. */
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
  const invites = fields.send_invitation_email.read(
    body['send_invitation_email'],
    'send_invitation_email',
  )
  return {
    emails,
    role,
    invited_by: invitedBy,
    invites: invites ?? true,
    time_zone: settings.time_zone,
  }
}

function draftAddition(
  workspaceId: string,
  addition: Addition,
  found: Found,
  tick: Date,
): Decision<void> {
  const knownKeys = new Set(found.known.map((member) => member.email_key))
  const strangers = addition.emails.filter((email) => !knownKeys.has(comparable(email)))
  const readmission = readmit(workspaceId, addition.role, found, tick)
  if (strangers.length === 0 && readmission.events.length === 0) return { unchanged: undefined }
  const ids = strangers.map(() => newId())
  const added: EventDraft = {
    type: 'team_member.added',
    resource: memberResource,
    ids,
    details: {},
  }
  const isNew = strangers.length > 0
  return {
    statements: [
      ...readmission.statements,
      ...(isNew ? [insertStrangers(workspaceId, addition, ids, strangers, found, tick)] : []),
      ...(isNew && addition.invites
        ? queueInvitations(workspaceId, strangers, { invited_by: found.inviter ?? null }, tick)
        : []),
    ],
    lists: {
      chunks: [],
      totals: [{ totals: 'team_members', label: '', delta: strangers.length }],
    },
    events: [...readmission.events, ...(isNew ? [added] : [])],
    reply: () => undefined,
  }
}

function insertStrangers(
  workspaceId: string,
  addition: Addition,
  ids: readonly string[],
  emails: readonly string[],
  found: Found,
  tick: Date,
) {
  return insertMembers(
    workspaceId,
    addition.role ?? defaultRole,
    addition.time_zone,
    tick,
    ids,
    ids.map((_, at) => found.lastPosition + at + 1),
    emails,
    emails.map(comparable),
    emails.map(emailLocalPart),
  )
}

/** The role that was passed; without one, members keep theirs and those who come back get the default. */
function roleOf(member: KnownMember, passed: string | undefined): string {
  return passed ?? (member.active ? member.organization_role : defaultRole)
}

/**
 * What becomes of members who are there already: the deactivated come back, and a role that was
 * passed holds for all. One event draft for each kind of change, as its details are the same.
 */
function readmit(workspaceId: string, role: string | undefined, found: Found, tick: Date) {
  const changes = found.known.map((member) => ({
    member,
    changed: [
      ...(member.active ? [] : ['active']),
      ...(roleOf(member, role) === member.organization_role ? [] : ['organization_role']),
    ],
  }))
  const real = changes.filter(({ changed }) => changed.length > 0)
  refuseLosingAdmins(role, real, found.adminRemains)
  const kinds = Map.groupBy(real, ({ changed }) => changed.join())
  const events = [...kinds.values()].map((alike): EventDraft => ({
    type: 'team_member.updated',
    resource: memberResource,
    ids: alike.map(({ member }) => member.id),
    details: { changed: alike[0]?.changed ?? [] },
  }))
  const ids = real.map(({ member }) => member.id)
  return {
    statements:
      // Without a role that was passed, only those who come back are changed.
      ids.length > 0 ? [readmitMembers(workspaceId, ids, role ?? defaultRole, tick)] : [],
    events,
  }
}

/** A role for all may not take the last active admin's away. */
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

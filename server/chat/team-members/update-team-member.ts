import { forgetMembers } from '../../api/access/forget-members.ts'
import { endSessionsOf } from '../../api/access/end-sessions-of.ts'
import { refuseChangeOf, refuseGrant, type Granter } from '../../api/access/grants.ts'
import { comparableEmail } from '../../comparable-email.ts'
import { emailLocalPart } from '../../email-local-part.ts'
import { appError, fieldError } from '../../errors.ts'
import { notFoundFirst } from '../../api/http/not-found-first.ts'
import { refuseUnmatched } from '../../api/http/if-match.ts'
import { noShifts } from '../../store/lists/adjust-lists.ts'
import type { AppServices } from '../../api/http/services.ts'
import type { Decision, WriteContext } from '../../store/writes/change.ts'
import type { JsonResult } from '../../store/writes/reply-draft.ts'
import { changedColumns, fieldChanges, withGiven } from '../../store/writes/row-changes.ts'
import { notifyServers } from '../../store/writes/notify-servers.ts'
import { writeInWorkspace } from '../../store/writes/write-in-workspace.ts'
import { stampOfChange } from './stamp-of-change.ts'
import { findRole } from './find-role.ts'
import { adminRole } from './last-admin.ts'
import { findRoles, roleIn, type RoleRow } from '../settings/role-grants.ts'
import { memberResource } from '../resources/member-json.ts'
import { changeableColumns, type MemberRow } from './member-columns.ts'
import { findMember, findOtherOfEmail, updateMemberRow } from './queries.ts'
import { updateMemberFields } from './schemas.ts'
import { draftEvent } from '../../store/writes/event-draft.ts'

type Update = ReturnType<typeof updateMemberFields.read>

/** Changes after which a member signs in again: links and resets went to the old address. */
const endsSessions: readonly string[] = ['organization_role', 'email']

/** What a company's directory keeps of its members, and alone changes. */
const keptByDirectory = ['email', 'first_name', 'last_name'] as const

/**
 * Updates the passed fields of a team member; '' leaves a field unchanged. null clears the last name and
 * the image, and resets the first name to the local part of the address, as for a new member. Returns
 * the member's JSON.
 */
export async function updateTeamMember(
  services: AppServices,
  context: WriteContext,
  granter: Granter,
  id: string,
  body: Readonly<Record<string, unknown>>,
): Promise<JsonResult> {
  const updated = await updateRow(services, context, granter, id, body)
  forgetMembers(services, context.workspace_id)
  return updated
}

async function updateRow(
  services: AppServices,
  context: WriteContext,
  granter: Granter,
  id: string,
  body: Readonly<Record<string, unknown>>,
): Promise<JsonResult> {
  const workspaceId = context.workspace_id
  const found = findMember({ workspaceId, id })
  const read = async () => {
    const given = updateMemberFields.read(body, '')
    const { role } = await findRole(services, workspaceId, given.organization_role)
    return { ...given, organization_role: role }
  }
  const update = await notFoundFirst(services, workspaceId, found, 'team_member_unknown', read)
  const emailKey = update.email === undefined ? undefined : comparableEmail(update.email)
  return writeInWorkspace(services.database, context, {
    reads: [found, findOtherOfEmail({ workspaceId, id, emailKey }), findRoles({ workspaceId })],
    decide: ([[member], [other], roles], tick): Decision<JsonResult> => {
      if (member === undefined) throw appError('team_member_unknown')
      refuseUnmatched(context, 'team_member', member.json)
      if (other !== undefined) {
        throw fieldError(`email belongs to another team member: ${update.email}.`, 'email_taken')
      }
      const after = changedBy(member, update)
      const { first_name: first } = update
      const nameChosen = first === undefined ? member.name_chosen : first !== null
      const changed = changesOf(member, after, nameChosen)
      if (changed.length === 0) return { unchanged: { json: member.json } }
      refuseUpdate(granter, roles, member, after)
      if (member.is_last_admin && after.organization_role !== adminRole) {
        throw appError('last_admin')
      }
      return {
        statements: [
          updateMemberRow({
            ...after,
            workspaceId,
            nameChosen,
            emailKey: comparableEmail(after.email),
            tick,
          }),
          // The name is part of cached sessions, too.
          ...(changed.some((column) => endsSessions.includes(column))
            ? [endSessionsOf(stampOfChange(context, tick), { memberIds: [id] }, 'member_changed')]
            : []),
          notifyServers({ workspaceId }),
        ],
        lists: noShifts,
        events: [
          draftEvent('team_member.updated', memberResource, [id], {
            changed,
            changes: fieldChanges(changed, member, after),
          }),
        ],
        reply: { json: { event: 0 } },
      }
    },
  })
}

/** A default name follows its address. */
function changedBy(
  member: MemberRow & { readonly name_chosen: boolean },
  update: Update,
): MemberRow {
  const { first_name: first, last_name: last } = update
  const isDefault = !member.name_chosen && member.first_name === emailLocalPart(member.email)
  const becomesDefault = first === null || (first === undefined && isDefault)
  return withGiven<MemberRow>(member, {
    ...update,
    first_name: becomesDefault ? emailLocalPart(update.email ?? member.email) : first,
    last_name: last === null ? '' : last,
  })
}

/** Visitors are shown a name only if somebody chose it: choosing the default is a change of the name, too. */
function changesOf(
  before: MemberRow & { readonly name_chosen: boolean },
  after: MemberRow,
  nameChosen: boolean,
): (keyof Omit<MemberRow, 'id'>)[] {
  const changed = changedColumns(changeableColumns, before, after)
  const isOther = nameChosen !== before.name_chosen && !changed.includes('first_name')
  return isOther ? [...changed, 'first_name'] : changed
}

function refuseUpdate(
  granter: Granter,
  roles: readonly RoleRow[],
  member: MemberRow & { readonly is_of_directory: boolean },
  wanted: MemberRow,
): void {
  const { id, organization_role: before, is_of_directory: isOfDirectory } = member
  const { organization_role: after } = wanted
  refuseChangeOf(granter, id, roleIn(roles, before))
  if (after !== before) refuseGrant(granter, roleIn(roles, after))
  const isKept = isOfDirectory && keptByDirectory.some((name) => member[name] !== wanted[name])
  if (isKept && granter !== 'operator') throw appError('directory_keeps')
}

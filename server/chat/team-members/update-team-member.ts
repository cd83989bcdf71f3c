import { comparable } from '../../comparable.ts'
import { readRows } from '../../store/database/read.ts'
import { emailLocalPart } from '../../email-local-part.ts'
import { appError, fieldError } from '../../errors.ts'
import { refuseUnmatched } from '../../api/http/if-match.ts'
import { noShifts } from '../../store/lists/adjust-lists.ts'
import type { AppServices } from '../../services.ts'
import {
  writeInWorkspace,
  type Decision,
  type WriteContext,
} from '../../store/writes/write-in-workspace.ts'
import { findRole } from './find-role.ts'
import { adminRole } from './last-admin.ts'
import { memberResource } from './member-json.ts'
import { findMember, findOtherOfEmail, updateMemberRow, type MemberRow } from './queries.ts'
import { updateMemberFields } from './schemas.ts'

type Update = ReturnType<typeof updateMemberFields.read>

const columns = [
  'email',
  'first_name',
  'last_name',
  'time_zone',
  'profile_image_url',
  'organization_role',
] as const

/**
 * Changes the fields of a team member that are passed; '' leaves a field as it is. null clears one that
 * a member can be without: the last name, the image, and the first name, which then is the address's
 * local part, as of a new member. Returns the member's JSON.
 */
export async function updateTeamMember(
  services: AppServices,
  context: WriteContext,
  id: string,
  body: Readonly<Record<string, unknown>>,
): Promise<string> {
  const workspaceId = context.workspace_id
  const update = await readUpdate(services, workspaceId, id, body)
  const emailKey = update.email === undefined ? undefined : comparable(update.email)
  return writeInWorkspace(services.database, context, {
    look: [findMember(workspaceId, id), findOtherOfEmail(workspaceId, id, emailKey)],
    decide: ([[member], [other]], tick): Decision<string> => {
      if (member === undefined) throw appError('team_member_unknown')
      refuseUnmatched(context, 'team_member', member.json)
      if (other !== undefined) {
        throw fieldError(`email belongs to another team member: ${update.email}.`)
      }
      const after = wantedRow(member, update)
      const changed = columns.filter((column) => member[column] !== after[column])
      if (changed.length === 0) return { unchanged: member.json }
      if (member.is_last_admin && after.organization_role !== adminRole) {
        throw appError('last_admin')
      }
      return {
        statements: [rowUpdate(workspaceId, after, tick)],
        lists: noShifts,
        events: [
          {
            type: 'team_member.updated',
            resource: memberResource,
            ids: [id],
            details: { changed },
          },
        ],
        reply: (_written, recorded) => recorded[0]?.[0] ?? '',
      }
    },
  })
}

/** The update that was asked for. An unknown member is told before a broken body is. */
async function readUpdate(
  services: AppServices,
  workspaceId: string,
  id: string,
  body: Readonly<Record<string, unknown>>,
): Promise<Update> {
  try {
    const given = updateMemberFields.read(body, '')
    const { role } = await findRole(services, workspaceId, given.organization_role)
    return { ...given, organization_role: role }
  } catch (broken) {
    const [row] = await readRows(services.database, workspaceId, findMember(workspaceId, id))
    throw row === undefined ? appError('team_member_unknown') : broken
  }
}

function wantedRow(member: MemberRow, update: Update): MemberRow {
  const email = update.email ?? member.email
  const { first_name: first, last_name: last, profile_image_url: image } = update
  return {
    id: member.id,
    email,
    first_name: first === null ? emailLocalPart(email) : (first ?? member.first_name),
    last_name: last === null ? '' : (last ?? member.last_name),
    time_zone: update.time_zone ?? member.time_zone,
    profile_image_url: image === undefined ? member.profile_image_url : image,
    organization_role: update.organization_role ?? member.organization_role,
  }
}

function rowUpdate(workspaceId: string, row: MemberRow, tick: Date) {
  return updateMemberRow(
    workspaceId,
    row.id,
    row.email,
    comparable(row.email),
    row.first_name,
    row.last_name,
    row.time_zone,
    row.profile_image_url,
    row.organization_role,
    tick,
  )
}

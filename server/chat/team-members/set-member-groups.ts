import { forgetMembers } from '../../api/access/forget-members.ts'
import { refuseChangeOf, refuseGrant, seesAll, type Granter } from '../../api/access/grants.ts'
import { refuseUnmatched } from '../../api/http/if-match.ts'
import { notFoundFirst } from '../../api/http/not-found-first.ts'
import type { AppServices } from '../../api/http/services.ts'
import { appError, fieldError } from '../../errors.ts'
import { parseId } from '../../ids.ts'
import { noShifts } from '../../store/lists/adjust-lists.ts'
import type { Decision, WriteContext } from '../../store/writes/change.ts'
import { draftEvent } from '../../store/writes/event-draft.ts'
import { fieldChanges } from '../../store/writes/row-changes.ts'
import { notifyServers } from '../../store/writes/notify-servers.ts'
import { writeInWorkspace } from '../../store/writes/write-in-workspace.ts'
import { memberResource } from '../resources/member-json.ts'
import { kindOf } from '../settings/kinds.ts'
import { findRoles, roleIn } from '../settings/role-grants.ts'
import { findGroupIds, findGroups, listGroupsOf, setGroupsOf } from './group-queries.ts'
import { findMember } from './queries.ts'
import { memberGroupsFields } from './schemas.ts'

/** As many as a workspace can have. */
const mostGroups = kindOf('groups').limit ?? 0

/** Makes a team member part of exactly the given groups; returns them as a JSON array. Inactive members keep theirs. */
export async function setMemberGroups(
  services: AppServices,
  context: WriteContext,
  granter: Granter,
  id: string,
  body: Readonly<Record<string, unknown>>,
): Promise<{ readonly list: string }> {
  const workspaceId = context.workspace_id
  const found = findMember({ workspaceId, id })
  const read = () => readIds(body)
  const wanted = await notFoundFirst(services, workspaceId, found, 'team_member_unknown', read)
  const made = await writeInWorkspace(services.database, context, {
    reads: [
      found,
      findGroups({ workspaceId, ids: wanted }),
      findGroupIds({ workspaceId, memberId: id }),
      findRoles({ workspaceId }),
      context.if_match === undefined ? undefined : listGroupsOf({ workspaceId, id }),
    ],
    decide: ([[member], chosen, before, roles, [shown]]): Decision<{ readonly list: string }> => {
      if (member === undefined) throw appError('team_member_unknown')
      const ids = chosen.map((group) => group.id)
      const missing = wanted.find((one) => !ids.includes(one))
      if (missing !== undefined) throw unknown(missing)
      refuseUnmatched(context, 'groups', shown && String(shown.json))
      const reply = { list: `[${chosen.map(({ json }) => json).join(',')}]` }
      const isSame =
        ids.length === before.length && before.every((row) => ids.includes(row.group_id))
      if (isSame) return { unchanged: reply }
      refuseChangeOf(granter, id, roleIn(roles, member.organization_role))
      const isMore = ids.some((one) => before.every((row) => row.group_id !== one))
      // A role may show the conversations of the groups.
      if (isMore) refuseGrant(granter, seesAll)
      return {
        // What members see by their groups is part of cached sessions.
        statements: [
          setGroupsOf({ workspaceId, memberId: id, ids }),
          notifyServers({ workspaceId }),
        ],
        lists: noShifts,
        events: [
          draftEvent('team_member.updated', memberResource, [id], {
            changed: ['groups'],
            changes: fieldChanges(
              ['groups'],
              { groups: before.map(({ name }) => name) },
              { groups: chosen.map(({ name }) => name) },
            ),
          }),
        ],
        reply,
      }
    },
  })
  forgetMembers(services, workspaceId)
  return made
}

function readIds(body: Readonly<Record<string, unknown>>): string[] {
  const { group_ids: given } = memberGroupsFields.read(body, '')
  if (given === undefined) throw fieldError('group_ids must be an array.')
  if (given.length > mostGroups) throw fieldError('group_ids is too long.', 'field_too_long')
  return [...new Set(given.map(readId))]
}

function readId(given: string): string {
  const id = parseId(given)
  if (id === undefined) throw unknown(given)
  return id
}

const unknown = (id: string) => fieldError(`Group does not exist: ${id}.`)

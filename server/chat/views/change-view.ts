import { appError, fieldError } from '../../errors.ts'
import type { Principal } from '../../api/access/principal.ts'
import { refuseUnlessAllowed } from '../../api/access/policy.ts'
import { refuseUnmatched } from '../../api/http/if-match.ts'
import type { AppServices } from '../../api/http/services.ts'
import { newId } from '../../ids.ts'
import { noShifts } from '../../store/lists/adjust-lists.ts'
import type { Decision, WriteContext } from '../../store/writes/change.ts'
import { draftEvent } from '../../store/writes/event-draft.ts'
import { goneResource } from '../../store/writes/gone-resource.ts'
import { changedColumns, fieldChanges, withGiven } from '../../store/writes/row-changes.ts'
import { writeInWorkspace } from '../../store/writes/write-in-workspace.ts'
import { memberIdOf } from './member-id-of.ts'
import {
  countViews,
  deleteViewRow,
  findView,
  findViewJson,
  putView,
  type ViewRow,
} from './queries.ts'
import { storedFilter, viewFields } from './read-view.ts'
import { viewResource } from './view-json.ts'

/** The most views that a workspace shares, and that a member has alone. */
export const mostViews = 100

export type Changed = { readonly id: string; readonly json: string }
type Body = Readonly<Record<string, unknown>>

/** Creates a view: the member's own, or a shared one. */
export async function createView(
  services: AppServices,
  context: WriteContext,
  principal: Principal,
  body: Body,
): Promise<Changed> {
  const workspaceId = context.workspace_id
  const memberId = memberIdOf(principal)
  const given = viewFields.read(body, '')
  const { name, sort = 'updated_at', order = 'desc', shared = memberId === null } = given
  if (name === undefined) throw fieldError("name can't be blank.", 'field_blank')
  if (!shared && memberId === null)
    throw fieldError('shared must be true: an API key has no views of its own.')
  if (shared) refuseSharing(principal)
  const filter = await storedFilter(services, workspaceId, given.filter ?? { all: [] })
  const view: ViewRow = {
    ...{ id: newId(), name, sort, shared, ...filter },
    descending: order === 'desc',
    team_member_id: memberId,
  }
  return writeInWorkspace(services.database, context, {
    reads: [countViews({ workspaceId, memberId, exceptId: null })],
    decide: ([[counts]], tick): Decision<Changed> => {
      refuseMany(view, counts)
      return {
        statements: [
          put(workspaceId, view, tick),
          findViewJson({ workspaceId, id: view.id, memberId }),
        ],
        lists: noShifts,
        events: [draftEvent('view.created', viewResource, [view.id])],
        reply: { id: view.id, json: { row: -1 } },
      }
    },
  })
}

/** Changes the fields that are passed. */
export async function updateView(
  services: AppServices,
  context: WriteContext,
  principal: Principal,
  id: string,
  body: Body,
): Promise<Changed> {
  const workspaceId = context.workspace_id
  const memberId = memberIdOf(principal)
  const given = viewFields.read(body, '')
  const stored = given.filter && (await storedFilter(services, workspaceId, given.filter))
  return writeInWorkspace(services.database, context, {
    reads: [
      findView({ workspaceId, id, memberId }),
      countViews({ workspaceId, memberId, exceptId: id }),
    ],
    decide: ([[before], [counts]], tick): Decision<Changed> => {
      if (before === undefined) throw appError('view_unknown')
      refuseChange(principal, before)
      refuseUnmatched(context, 'view', before.json)
      const view = withGiven<ViewRow>(before, {
        ...{ name: given.name, sort: given.sort, shared: given.shared, ...stored },
        descending: given.order && given.order === 'desc',
      })
      if (view.shared && !before.shared) refuseSharing(principal)
      if (!view.shared && (view.team_member_id === null || view.team_member_id !== memberId)) {
        throw fieldError('shared must be true: only its owner makes a view private.')
      }
      const changed = changedColumns(changeable, shown(before), shown(view))
      if (changed.length === 0) return { unchanged: { id, json: before.json } }
      if (view.shared !== before.shared) refuseMany(view, counts)
      // Everyone reads events.
      const areTold = view.shared && before.shared
      const changes = areTold ? fieldChanges(changed, shown(before), shown(view)) : []
      return {
        statements: [put(workspaceId, view, tick), findViewJson({ workspaceId, id, memberId })],
        lists: noShifts,
        events: [draftEvent('view.updated', viewResource, [id], { changed, changes })],
        reply: { id, json: { row: -1 } },
      }
    },
  })
}

export async function deleteView(
  { database }: AppServices,
  context: WriteContext,
  principal: Principal,
  id: string,
): Promise<'done'> {
  const workspaceId = context.workspace_id
  const memberId = memberIdOf(principal)
  return writeInWorkspace(database, context, {
    reads: [findView({ workspaceId, id, memberId })],
    decide: ([[view]]): Decision<'done'> => {
      if (view === undefined) throw appError('view_unknown')
      refuseChange(principal, view)
      refuseUnmatched(context, 'view', view.json)
      return {
        statements: [deleteViewRow({ workspaceId, id })],
        lists: noShifts,
        events: [draftEvent('view.deleted', goneResource('view'), [id])],
        reply: 'done',
      }
    },
  })
}

const changeable = ['name', 'filter', 'sort', 'order', 'shared'] as const

const shown = ({ descending, ...view }: ViewRow) => ({
  ...view,
  order: descending ? 'desc' : 'asc',
})

function put(workspaceId: string, view: ViewRow, tick: Date) {
  return putView({ workspaceId, ...view, names: JSON.stringify(view.names), tick })
}

/** A shared view is changed by its owner, and by those who may share. */
function refuseChange(principal: Principal, view: ViewRow): void {
  const isOwn = view.team_member_id !== null && view.team_member_id === memberIdOf(principal)
  if (view.shared && !isOwn) refuseSharing(principal)
}

function refuseSharing(principal: Principal): void {
  refuseUnlessAllowed(principal, { key: 'settings:write', member: 'views:share', contact: 'none' })
}

function refuseMany(
  { shared }: ViewRow,
  counts: { readonly shared: number; readonly own: number } | undefined,
): void {
  const { shared: others = 0, own = 0 } = counts ?? {}
  if ((shared ? others : own) < mostViews) return
  const whose = shared ? 'A workspace can share' : 'A team member can have'
  throw fieldError(`${whose} ${mostViews} views. Delete one of them first.`, 'entries_too_many')
}

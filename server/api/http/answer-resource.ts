import { sequenceHeader } from './list-reply.ts'
import { appError } from '../../errors.ts'
import { parseId } from '../../ids.ts'
import { readRows } from '../../store/database/read.ts'
import type { Statement } from '../../store/database/statement.ts'
import type { WriteContext } from '../../store/writes/change.ts'
import { answerChange } from './answer-change.ts'
import { enveloped, type ApiRequest, type Reply } from './route.ts'
import type { AppServices } from './services.ts'

type Name =
  | 'api_key'
  | 'attachment'
  | 'bulk_change'
  | 'contact'
  | 'contact_note'
  | 'conversation'
  | 'delivery'
  | 'passkey'
  | 'provider'
  | 'saved_reply'
  | 'scheduled_message'
  | 'session'
  | 'team_member'
  | 'view'
  | 'webhook'

/** A kind of resource: its name in paths, replies and errors, and the statement of one's JSON. */
export type Resource = {
  readonly name: Name
  readonly find: (key: {
    workspaceId: string
    id: string
  }) => Statement<{ json: string; sequence?: number }>
}

/** The id of a resource in the path. Malformed, unknown and foreign ids are the same 404. */
export function idInPath({ params }: Pick<ApiRequest, 'params'>, name: Name): string {
  const id = parseId(params[`${name}_id`] ?? '')
  if (id === undefined) throw appError(`${name}_unknown`)
  return id
}

/** Replies with one resource; 404 for an unknown one. */
export async function answerResource(
  { principal: { workspace_id: workspaceId } }: ApiRequest,
  { database }: Pick<AppServices, 'database'>,
  { name, find }: Resource,
  id: string,
): Promise<Reply> {
  const [row] = await readRows(database, workspaceId, find({ workspaceId, id }))
  if (row === undefined) throw appError(`${name}_unknown`)
  const headers = sequenceHeader(row)
  return { status: 200, json: enveloped(name, row.json), single: true, headers }
}

/** Changes one resource and replies with its new state; reads it if the change returns none. */
export async function answerUpdate(
  request: ApiRequest,
  services: AppServices,
  resource: Resource,
  id: string,
  change: (context: WriteContext) => Promise<{ readonly json: string | undefined }>,
): Promise<Reply> {
  return answerChange(
    request,
    change,
    ({ json }) =>
      json === undefined
        ? undefined
        : { status: 200, body: { [resource.name]: json }, single: true },
    async () => answerResource(request, services, resource, id),
  )
}

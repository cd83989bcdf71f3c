import { readRows } from '../../store/database/read.ts'
import { appError } from '../../errors.ts'
import { changing } from '../../api/http/answer-change.ts'
import { enveloped, type Route } from '../../api/http/route.ts'
import { envelope } from '../../api/openapi/response-schemas.ts'
import { updateWorkspace, workspaceFields } from './update-workspace.ts'
import { findWorkspace } from './workspace-row.ts'

const workspaceEnvelope = envelope('workspace', 'Workspace')

export const workspaceRoutes: readonly Route[] = [
  {
    operationId: 'getWorkspace',
    method: 'GET',
    path: '/workspace',
    access: { key: 'any', member: 'any', contact: 'none' },
    tag: 'Settings',
    summary: 'Get the workspace',
    description: 'With all its settings except tags, which are unlimited.',
    replies: { 200: { description: 'The workspace.', schema: workspaceEnvelope } },
    refusals: [],
    handle: async ({ principal: { workspace_id: workspaceId } }, { database }) => {
      const [row] = await readRows(database, workspaceId, findWorkspace({ workspaceId }))
      if (row === undefined) throw appError('unauthenticated')
      return { status: 200, json: enveloped('workspace', row.json), single: true }
    },
  },
  {
    operationId: 'updateWorkspace',
    method: 'PATCH',
    path: '/workspace',
    access: { key: 'settings:write', member: 'settings:write', contact: 'none' },
    tag: 'Settings',
    summary: 'Update the workspace',
    description: 'Only the fields that are passed are changed.',
    body: workspaceFields.schema,
    bodyExample: { name: 'Acme', time_zone: 'Europe/Amsterdam' },
    replies: { 200: { description: 'The workspace.', schema: workspaceEnvelope } },
    refusals: [412, 422],
    handle: changing(
      async (services, context, request) => updateWorkspace(services, context, request.body),
      ({ json }) => ({ status: 200, body: { workspace: json }, single: true }),
    ),
  },
]

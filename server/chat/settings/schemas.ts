import type { JsonSchema } from '../../api/http/fields.ts'
import type { ApiSchemas } from '../../api/openapi/openapi.ts'
import { ref } from '../../api/openapi/response-schemas.ts'
import { isOrdered, kinds, type Kind } from './kinds.ts'

const uuid = { type: 'string', format: 'uuid' }
const text = { type: 'string' }
const exampleId = '0199ef10-3b7b-7a10-9c02-14d8be73f056'

const exampleNames: Readonly<Record<Kind['plural'], string>> = {
  statuses: 'escalated',
  groups: 'Support',
  tags: 'shipping',
  contact_fields: 'Plan',
  ticket_fields: 'Product',
  roles: 'Observer',
  channels: 'Website',
}

/** An entry of a kind as replies and events show it. */
function schemaOf(kind: Kind): JsonSchema {
  const properties = {
    id: uuid,
    name: text,
    ...(kind.builtIn === undefined ? {} : { built_in: { type: 'boolean' } }),
    ...(kind.fieldKinds === undefined
      ? {}
      : { kind: { ...text, enum: kind.fieldKinds }, options: { type: 'array', items: text } }),
    ...(isOrdered(kind) ? { position: { type: 'integer' } } : { conversation_count: countSchema }),
  }
  return {
    type: 'object',
    required: Object.keys(properties).filter((name) => name !== 'conversation_count'),
    additionalProperties: false,
    properties,
    examples: [
      {
        id: exampleId,
        name: exampleNames[kind.plural],
        ...(kind.builtIn === undefined ? {} : { built_in: false }),
        ...(kind.fieldKinds === undefined ? {} : { kind: 'dropdown', options: ['Free', 'Team'] }),
        ...(isOrdered(kind) ? { position: 8 } : {}),
      },
    ],
  }
}

const countSchema = {
  type: 'integer',
  minimum: 0,
  description: 'How many conversations carry it; only where `counts` asks for it.',
}

const named = (more: Readonly<Record<string, JsonSchema>> = {}) => ({
  type: 'array',
  items: {
    type: 'object',
    required: ['id', 'name', ...Object.keys(more)],
    additionalProperties: false,
    properties: { id: uuid, name: text, ...more },
  },
})

const field = named({ kind: text, options: { type: 'array', items: text } })

const workspace: JsonSchema = {
  type: 'object',
  required: [
    'id',
    'subdomain',
    'name',
    'time_zone',
    'activity_messages',
    'statuses',
    'roles',
    'groups',
    'channels',
    'contact_fields',
    'ticket_fields',
    'updated_at',
  ],
  additionalProperties: false,
  properties: {
    id: uuid,
    subdomain: text,
    name: text,
    time_zone: { ...text, description: 'IANA time zone name.' },
    activity_messages: { type: 'boolean' },
    statuses: named({ built_in: { type: 'boolean' } }),
    roles: named(),
    groups: named(),
    channels: named(),
    contact_fields: field,
    ticket_fields: field,
    updated_at: { ...text, format: 'date-time' },
  },
  examples: [
    {
      id: '0199ef10-3b7b-7a10-9c02-14d8be73f001',
      subdomain: 'acme',
      name: 'Acme',
      time_zone: 'Europe/Amsterdam',
      activity_messages: false,
      statuses: [{ id: '0199ef10-3b7b-7a10-9c02-14d8be73f002', name: 'new', built_in: true }],
      roles: [{ id: '0199ef10-3b7b-7a10-9c02-14d8be73f003', name: 'Admin' }],
      groups: [{ id: exampleId, name: 'Support' }],
      channels: [],
      contact_fields: [],
      ticket_fields: [],
      updated_at: '2026-03-02T09:14:07.312Z',
    },
  ],
}

export const workspaceResourceSchemas: ApiSchemas = {
  Workspace: workspace,
  ...Object.fromEntries(kinds.map((kind) => [kind.schema, schemaOf(kind)])),
}

export const workspaceEnvelope = record({ workspace: ref('Workspace') })

export function entryEnvelope({ singular, schema }: Kind): JsonSchema {
  return record({ [singular]: ref(schema) })
}

export function entriesPage({ plural, schema }: Kind): JsonSchema {
  return record({ [plural]: { type: 'array', items: ref(schema) }, pagination: ref('Pagination') })
}

function record(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return {
    type: 'object',
    required: Object.keys(properties),
    additionalProperties: false,
    properties,
  }
}

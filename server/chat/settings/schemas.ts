import type { JsonSchema } from '../../api/http/fields.ts'
import type { ApiSchemas } from '../../api/openapi/api-schemas.ts'
import { record } from '../../api/openapi/response-schemas.ts'
import { sights } from '../../api/access/permissions.ts'
import { identitySpace } from '../channels/kinds/identity-space.ts'
import { shownSchema } from '../channels/kinds/channel-kind.ts'
import { kindNames, kindsWithSettings } from '../channels/kinds/channel-kinds.ts'
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

const rights = {
  permissions: {
    type: 'array',
    items: text,
    description: 'Permissions of the role.',
  },
  sees: { ...text, enum: sights, description: 'Conversations that its members see.' },
}

const exampleRights = { permissions: ['conversations:read', 'messages:read'], sees: 'groups' }

/** Of the first kind that has settings; those of other kinds are null. */
const exampleChannel = {
  kind: kindsWithSettings[0]?.[0],
  ...Object.fromEntries(
    kindsWithSettings.map(([name, { example }], at) => [name, at === 0 ? example : null]),
  ),
  identity_space: null,
}

/** The schema of an entry in replies and events. */
function schemaOf(kind: Kind): JsonSchema {
  const properties = {
    id: uuid,
    name: text,
    ...(kind.builtIn.length === 0 ? {} : { built_in: { type: 'boolean' } }),
    ...(kind.fieldKinds === undefined
      ? {}
      : { kind: { ...text, enum: kind.fieldKinds }, options: { type: 'array', items: text } }),
    ...(kind.isChannel === true
      ? {
          kind: { ...text, enum: kindNames },
          ...Object.fromEntries(kindsWithSettings.map(([name, of]) => [name, shownSchema(of)])),
          identity_space: {
            type: ['string', 'null'],
            description: identitySpace.schema.description,
          },
        }
      : {}),
    ...(kind.plural === 'roles' ? rights : {}),
    ...(isOrdered(kind) ? { position: { type: 'integer' } } : { conversation_count: countSchema }),
  }
  return {
    ...record(properties, ['conversation_count']),
    examples: [
      {
        id: exampleId,
        name: exampleNames[kind.plural],
        ...(kind.builtIn.length === 0 ? {} : { built_in: false }),
        ...(kind.fieldKinds === undefined ? {} : { kind: 'dropdown', options: ['Free', 'Team'] }),
        ...(kind.isChannel === true ? exampleChannel : {}),
        ...(kind.plural === 'roles' ? exampleRights : {}),
        ...(isOrdered(kind) ? { position: 8 } : {}),
      },
    ],
  }
}

const countSchema = {
  type: 'integer',
  minimum: 0,
  description: 'Number of conversations with the tag; only with `counts`.',
}

const list = (more: Readonly<Record<string, JsonSchema>> = {}) => ({
  type: 'array',
  items: record({ id: uuid, name: text, ...more }),
})

const fields = list({ kind: text, options: { type: 'array', items: text } })

const workspace: JsonSchema = {
  ...record({
    id: uuid,
    subdomain: text,
    name: text,
    time_zone: { ...text, description: 'IANA time zone name.' },
    activity_messages: { type: 'boolean' },
    statuses: list({ built_in: { type: 'boolean' } }),
    roles: list(rights),
    groups: list(),
    channels: list(),
    contact_fields: fields,
    ticket_fields: fields,
    updated_at: { ...text, format: 'date-time' },
  }),
  examples: [
    {
      id: '0199ef10-3b7b-7a10-9c02-14d8be73f001',
      subdomain: 'acme',
      name: 'Acme',
      time_zone: 'Europe/Amsterdam',
      activity_messages: false,
      statuses: [{ id: '0199ef10-3b7b-7a10-9c02-14d8be73f002', name: 'new', built_in: true }],
      roles: [
        {
          id: '0199ef10-3b7b-7a10-9c02-14d8be73f003',
          name: 'Admin',
          permissions: ['*'],
          sees: 'all',
        },
      ],
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

import { describe } from '../../../api/http/fields.ts'
import type { ApiSchemas } from '../../../api/openapi/api-schemas.ts'
import { nullable, text, timestamp, uuid } from '../../../api/openapi/response-schemas.ts'
import { timestampSql } from '../../../store/database/json-sql.ts'
import { claimRulesSchema } from './claim-rules.ts'
import { exampleSchema, type ShownFields } from '../../resources/shown-fields.ts'

/** A company's provider `p` as it is shown: never its secret. */
export const providerFields: ShownFields = {
  id: ['p.id', uuid, '0199f0aa-7db0-7c3e-91f4-6b2d8e05a7c1'],
  slug: [
    'p.slug',
    describe(text, 'In the addresses of the sign-in: `/auth/company/{slug}`.'),
    'acme',
  ],
  name: ['p.name', describe(text, 'On the button of the sign-in page.'), 'Acme'],
  issuer: [
    'p.issuer',
    describe(text, 'As its discovery document names itself.'),
    'https://login.acme.example',
  ],
  client_id: ['p.client_id', text, 'porchlight'],
  scope: ['p.scope', describe(text, 'What is asked for.'), 'openid email profile'],
  domains: [
    'p.domains',
    describe(
      { type: 'array', items: text },
      'Whose verified addresses join a member at the first sign-in.',
    ),
    ['acme.example'],
  ],
  claims: [
    'p.claims',
    describe(claimRulesSchema, 'What claims of its ID token give at each sign-in.'),
    [
      {
        claim: 'groups',
        value: 'support',
        role_id: '0199ef10-3b7b-7a10-9c02-14d8be73f056',
        group_id: null,
      },
    ],
  ],
  enabled: ['p.enabled', { type: 'boolean' }, true],
  tested_at: [
    timestampSql('p.tested_at'),
    describe(nullable(timestamp), 'When a test last succeeded with this client.'),
    '2026-03-02T09:20:41.068Z',
  ],
  created_at: [timestampSql('p.created_at'), timestamp, '2026-03-02T09:14:07.120Z'],
}

export const providerSchemas: ApiSchemas = { SignInProvider: exampleSchema(providerFields) }

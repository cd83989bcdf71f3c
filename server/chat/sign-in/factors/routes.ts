import { factorRules } from '../../../api/access/factor-rule.ts'
import { idInPath } from '../../../api/http/answer-resource.ts'
import { describe } from '../../../api/http/fields.ts'
import type { Route } from '../../../api/http/route.ts'
import { nullable, record, text, timestamp } from '../../../api/openapi/response-schemas.ts'
import { readRows } from '../../../store/database/read.ts'
import { requireMember } from '../require-member.ts'
import { disableTotp, enableTotp, renewRecoveryCodes, startTotp } from './change-factors.ts'
import { readFactors } from './factor-queries.ts'
import { readFactorRule, ruleFields, setFactorRule } from './factor-rule.ts'
import { removeFactorsOf } from './remove-factors.ts'
import { codeSchema } from './spend-proof.ts'

const ofMember = {
  tag: 'Signing in',
  isAtRoot: true,
  access: { key: 'none', member: 'any', contact: 'none' },
} as const
/** Only with the password, and the second factor that there is, of the last ten minutes. */
const ofFreshMember = { ...ofMember, access: { ...ofMember.access, fresh: true } } as const
/** Also for those who have yet to set up the second factor that their workspace requires. */
const leadsToFactor = { ...ofMember, access: { ...ofMember.access, unenrolled: true } } as const
const setsFactorUp = {
  ...ofMember,
  access: { ...ofMember.access, fresh: true, unenrolled: true },
} as const
/** Who could give themselves everything else. */
const ofRule = {
  ...ofMember,
  access: {
    key: 'none',
    member: ['team_members:write', 'settings:write'],
    contact: 'none',
    sees: 'all',
  },
} as const
const rule = record({
  rule: { ...text, enum: factorRules },
  required_from: describe(nullable(timestamp), 'The end of the grace; null if it is off.'),
})

const codes = record({
  recovery_codes: describe(
    { type: 'array', items: text },
    'Each works once instead of a code of the app. They are shown only here.',
  ),
})

/** The second factor of the signed-in member. */
export const factorRoutes: readonly Route[] = [
  {
    ...leadsToFactor,
    operationId: 'getFactors',
    method: 'GET',
    path: '/auth/factors',
    summary: 'Get what you sign in with',
    replies: {
      200: {
        description: 'What is set up.',
        schema: record({
          password: describe(
            { type: 'boolean' },
            'Whether there is one. Without it you confirm changes by a passkey or at the company.',
          ),
          totp: describe(
            nullable(record({ created_at: timestamp })),
            'The authenticator app; null: none. Without a passkey the password is enough then.',
          ),
          recovery_codes: describe({ type: 'integer' }, 'How many are not used.'),
          passkeys: describe({ type: 'integer' }, 'How many there are.'),
        }),
      },
    },
    refusals: [],
    handle: async (request, { database }) => {
      const { workspace_id: workspaceId, member_id: memberId } = requireMember(request).principal
      const found = readFactors({ workspaceId, memberId })
      const [factors] = await readRows(database, workspaceId, found)
      return { status: 200, json: JSON.stringify(factors?.json) }
    },
  },
  {
    ...setsFactorUp,
    operationId: 'startTotp',
    method: 'POST',
    path: '/auth/totp',
    summary: 'Make a secret for an authenticator app',
    description: 'Changes nothing until its first code is sent.',
    replies: {
      200: {
        description: 'The secret.',
        schema: record({
          secret: describe(text, 'Base32 of 160 bits, to type into the app.'),
          uri: describe(text, 'The same for a QR code: `otpauth://totp/…`.'),
          setup: describe(text, 'To send back with the first code.'),
        }),
      },
    },
    refusals: [],
    isSecret: true,
    handle: async (request, services) => ({
      status: 200,
      json: JSON.stringify(startTotp(services, requireMember(request))),
    }),
  },
  {
    ...setsFactorUp,
    operationId: 'enableTotp',
    method: 'PUT',
    path: '/auth/totp',
    summary: 'Set up an authenticator app',
    description:
      'Replaces an earlier app and all recovery codes, and ends your other sessions. From then on signing in needs a code.',
    body: {
      ...record({
        setup: describe(text, 'Of `POST /auth/totp`.'),
        code: describe(codeSchema, 'The six digits that the app shows.'),
      }),
      additionalProperties: true,
    },
    replies: { 200: { description: 'The recovery codes.', schema: codes } },
    refusals: [422],
    isSecret: true,
    handle: async (request, services) => ({
      status: 200,
      json: JSON.stringify({
        recovery_codes: await enableTotp(services, requireMember(request), request.body),
      }),
    }),
  },
  {
    ...ofFreshMember,
    operationId: 'disableTotp',
    method: 'DELETE',
    path: '/auth/totp',
    summary: 'Remove your authenticator app',
    description:
      'With the recovery codes if there is no passkey. Ends your other sessions. The last second factor stays where the workspace requires one.',
    replies: { 204: { description: 'Removed.' } },
    refusals: [409],
    isSecret: true,
    handle: async (request, services) => {
      await disableTotp(services, requireMember(request))
      return { status: 204 }
    },
  },
  {
    ...ofFreshMember,
    operationId: 'renewRecoveryCodes',
    method: 'PUT',
    path: '/auth/recovery-codes',
    summary: 'Make new recovery codes',
    description: 'The earlier ones are void. Ends your other sessions.',
    replies: { 200: { description: 'The recovery codes.', schema: codes } },
    refusals: [409],
    isSecret: true,
    handle: async (request, services) => ({
      status: 200,
      json: JSON.stringify({
        recovery_codes: await renewRecoveryCodes(services, requireMember(request)),
      }),
    }),
  },
  {
    ...ofMember,
    operationId: 'removeFactors',
    method: 'DELETE',
    path: '/auth/members/:team_member_id/factors',
    access: { key: 'none', member: 'team_members:write', contact: 'none', fresh: true },
    summary: "Remove a member's second factors",
    description:
      'For another member who has lost them, and for roles with all rights of that member. Ends the sessions of the member, and is mailed to them.',
    replies: { 204: { description: 'Removed, also if there were none.' } },
    refusals: [404],
    isSecret: true,
    handle: async (request, services) => {
      const id = idInPath(request, 'team_member')
      await removeFactorsOf(services, requireMember(request), id)
      return { status: 204 }
    },
  },
  {
    ...ofRule,
    operationId: 'getFactorRule',
    method: 'GET',
    path: '/auth/factor-rule',
    summary: 'Get of whom a second factor is required',
    replies: { 200: { description: 'The rule of the workspace.', schema: rule } },
    refusals: [],
    handle: async (request, services) => {
      const { workspace_id: workspaceId } = requireMember(request).principal
      return { status: 200, json: await readFactorRule(services, workspaceId) }
    },
  },
  {
    ...ofRule,
    access: { ...ofRule.access, fresh: true },
    operationId: 'setFactorRule',
    method: 'PUT',
    path: '/auth/factor-rule',
    summary: 'Require a second factor',
    description:
      'Members whom the rule concerns and who have none can do nothing but set one up, once the days of grace are over. You need one yourself.',
    body: { ...ruleFields.schema, additionalProperties: true },
    replies: { 200: { description: 'The rule of the workspace.', schema: rule } },
    refusals: [409, 422],
    isSecret: true,
    handle: async (request, services) => ({
      status: 200,
      json: await setFactorRule(services, requireMember(request), request.body),
    }),
  },
]

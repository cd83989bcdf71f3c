import { companyRules } from '../../../api/access/company-rule.ts'
import { describe } from '../../../api/http/fields.ts'
import type { Route } from '../../../api/http/route.ts'
import { nullable, record, text, timestamp } from '../../../api/openapi/response-schemas.ts'
import { requireMember } from '../require-member.ts'
import { companyRuleFields, companyRuleJson, setCompanyRule } from './company-rule.ts'

/** Who could give themselves everything else. */
const ofRule = {
  tag: 'Signing in',
  isAtRoot: true,
  path: '/auth/company-rule',
  access: {
    key: 'none',
    member: ['team_members:write', 'settings:write'],
    contact: 'none',
    sees: 'all',
  },
} as const
const schema = record({
  rule: { ...text, enum: companyRules },
  required_from: describe(nullable(timestamp), 'The end of the grace; null if it is off.'),
})
const replies = { 200: { description: 'The rule of the workspace.', schema } }

/** Of whom the company sign-in is required. */
export const companyRuleRoutes: readonly Route[] = [
  {
    ...ofRule,
    operationId: 'getCompanyRule',
    method: 'GET',
    summary: 'Get of whom the company sign-in is required',
    replies,
    refusals: [],
    handle: async (request, services) => {
      const { workspace_id: workspaceId } = requireMember(request).principal
      return { status: 200, json: await companyRuleJson(services, workspaceId) }
    },
  },
  {
    ...ofRule,
    access: { ...ofRule.access, fresh: true },
    operationId: 'setCompanyRule',
    method: 'PUT',
    summary: 'Require the company sign-in',
    description:
      'Once the days of grace are over, sessions that no provider opened end, and passwords, mailed links and invitations that set one are refused. Your own session has to be one of a provider.',
    body: { ...companyRuleFields.schema, additionalProperties: true },
    bodyExample: { rule: 'off' },
    replies,
    refusals: [409, 422],
    isSecret: true,
    handle: async (request, services) => ({
      status: 200,
      json: await setCompanyRule(services, requireMember(request), request.body),
    }),
  },
]

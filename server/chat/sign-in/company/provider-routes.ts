import { refuseInsecure } from '../../../api/http/secure-transport.ts'
import { idInPath } from '../../../api/http/answer-resource.ts'
import { describe } from '../../../api/http/fields.ts'
import { locationOf } from '../../../api/http/location-of.ts'
import { enveloped, type Route } from '../../../api/http/route.ts'
import type { AppServices } from '../../../api/http/services.ts'
import {
  envelope,
  listOf,
  nullable,
  record,
  text,
  timestamp,
} from '../../../api/openapi/response-schemas.ts'
import { appError } from '../../../errors.ts'
import { readRows } from '../../../store/database/read.ts'
import { requireMember } from '../require-member.ts'
import { beginAttempt } from './begin-attempt.ts'
import { createProvider, refuseLesser, removeProvider, updateProvider } from './change-providers.ts'
import { checkDomain, readDomains, removeDomain } from './domains.ts'
import { answerBegun, begunSchema } from './open-company-routes.ts'
import { changedProviderFields, domainFields, newProviderFields } from './provider-fields.ts'
import { findProvider, findProviderJson, listProviders } from './provider-queries.ts'

const reads = {
  tag: 'Signing in',
  isAtRoot: true,
  access: { key: 'none', member: 'settings:write', contact: 'none', sees: 'all' },
} as const
/** Also every right: a provider can sign in as anybody (`refuseLesser`). */
const changes = { ...reads, isSecret: true, access: { ...reads.access, fresh: true } } as const
const path = '/auth/providers/:provider_id'
const one = envelope('provider', 'SignInProvider')
const domainSchema = record({
  domain: text,
  proven_at: describe(nullable(timestamp), 'When its record was found; null before.'),
  record_name: describe(text, 'The name of the TXT record that proves it.'),
  record_value: text,
})

/** The providers of company sign-ins, and the domains whose addresses they may vouch for. */
export const providerRoutes: readonly Route[] = [
  {
    ...reads,
    operationId: 'listProviders',
    method: 'GET',
    path: '/auth/providers',
    summary: 'List the providers of company sign-ins',
    description: 'Oldest first, without their secrets.',
    replies: {
      200: {
        description: 'The providers.',
        schema: record({ providers: listOf('SignInProvider') }),
      },
    },
    refusals: [],
    handle: async (request, { database }) => {
      const { workspace_id: workspaceId } = request.principal
      const rows = await readRows(database, workspaceId, listProviders({ workspaceId }))
      return { status: 200, json: `{"providers":[${rows.map(({ json }) => json).join(',')}]}` }
    },
  },
  {
    ...changes,
    operationId: 'createProvider',
    method: 'POST',
    path: '/auth/providers',
    summary: 'Add a provider',
    description:
      'Reads its discovery document, and leaves it switched off until a test has succeeded. Its redirect address is `/auth/company/{slug}/callback` of this host. Needs every right, because a provider can sign in as anybody.',
    body: newProviderFields.schema,
    bodyExample: {
      slug: 'acme',
      name: 'Acme',
      issuer: 'https://login.acme.example',
      client_id: 'porchlight',
      client_secret: 'shown once by the provider',
    },
    replies: { 201: { description: 'The provider.', schema: one } },
    refusals: [422],
    handle: async (request, services) => {
      const caller = requireMember(request)
      const id = await createProvider(services, caller, request.body)
      return {
        status: 201,
        headers: locationOf(request, id),
        json: await read(services, caller.principal.workspace_id, id),
      }
    },
  },
  {
    ...changes,
    operationId: 'updateProvider',
    method: 'PATCH',
    path,
    summary: 'Change a provider',
    description:
      'Changes only the given fields. Another `client_id` has to be tested again. Its sessions end when it is switched off.',
    body: changedProviderFields.schema,
    bodyExample: { name: 'Acme' },
    replies: { 200: { description: 'The provider.', schema: one } },
    refusals: [404, 422],
    handle: async (request, services) => {
      const caller = requireMember(request)
      const id = idInPath(request, 'provider')
      await updateProvider(services, caller, id, request.body)
      return { status: 200, json: await read(services, caller.principal.workspace_id, id) }
    },
  },
  {
    ...changes,
    operationId: 'deleteProvider',
    method: 'DELETE',
    path,
    summary: 'Remove a provider',
    description: 'Ends its sessions, and forgets whose accounts its accounts were.',
    replies: { 204: { description: 'Removed.' } },
    refusals: [404],
    handle: async (request, services) => {
      await removeProvider(services, requireMember(request), idInPath(request, 'provider'))
      return { status: 204 }
    },
  },
  {
    ...changes,
    operationId: 'testProvider',
    method: 'POST',
    path: `${path}/test`,
    summary: 'Test a provider',
    description:
      'The reply sets a cookie, and names the address at the provider. When the browser comes back, the provider is marked as tested, and its account is joined to the member who tests.',
    replies: { 200: { description: 'Where to go on.', schema: begunSchema } },
    refusals: [404, 422],
    handle: async (request, services) => {
      const caller = requireMember(request)
      refuseLesser(caller)
      refuseInsecure(caller.source)
      const { workspace_id: workspaceId, session_id: tester } = caller.principal
      const found = findProvider({ workspaceId, id: idInPath(request, 'provider') })
      const [row] = await readRows(services.database, workspaceId, found)
      if (row === undefined) throw appError('provider_unknown')
      const { origin } = request.url
      return answerBegun(async () => beginAttempt(services, workspaceId, row, origin, { tester }))
    },
  },
  {
    ...reads,
    operationId: 'listDomains',
    method: 'GET',
    path: '/auth/domains',
    summary: 'List the domains of the company',
    description: 'With the DNS record that proves each.',
    replies: {
      200: {
        description: 'The domains.',
        schema: record({ domains: { type: 'array', items: domainSchema } }),
      },
    },
    refusals: [],
    handle: async (request, services) => {
      const domains = await readDomains(services, request.principal.workspace_id)
      return { status: 200, json: JSON.stringify({ domains }) }
    },
  },
  {
    ...changes,
    operationId: 'checkDomain',
    method: 'POST',
    path: '/auth/domains',
    summary: 'Add a domain, or look for its record',
    description:
      'The first request returns the TXT record to set. Later ones look for it, and record that it was found.',
    body: domainFields.schema,
    bodyExample: { domain: 'acme.example' },
    replies: { 200: { description: 'The domain.', schema: record({ domain: domainSchema }) } },
    refusals: [422],
    handle: async (request, services) => {
      const domain = await checkDomain(services, requireMember(request), request.body)
      return { status: 200, json: JSON.stringify({ domain }) }
    },
  },
  {
    ...changes,
    operationId: 'deleteDomain',
    method: 'DELETE',
    path: '/auth/domains/:domain',
    inPath: { domain: describe(text, 'Such as `acme.example`.') },
    summary: 'Remove a domain',
    description: 'Its addresses join nobody any more. Accounts that are joined stay so.',
    replies: { 204: { description: 'Removed.' } },
    refusals: [404],
    handle: async (request, services) => {
      await removeDomain(services, requireMember(request), request.params['domain'] ?? '')
      return { status: 204 }
    },
  },
]

async function read(
  { database }: Pick<AppServices, 'database'>,
  workspaceId: string,
  id: string,
): Promise<string> {
  const [row] = await readRows(database, workspaceId, findProviderJson({ workspaceId, id }))
  if (row === undefined) throw appError('provider_unknown')
  return enveloped('provider', row.json)
}

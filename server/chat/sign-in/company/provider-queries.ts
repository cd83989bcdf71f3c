import { objectSql, timestampSql } from '../../../store/database/json-sql.ts'
import { statement } from '../../../store/database/statement.ts'
import { sqlOf } from '../../resources/shown-fields.ts'
import type { ClaimRule } from './claim-rules.ts'
import { providerFields } from './provider-json.ts'

/** Each costs a button on the sign-in page. */
export const mostProviders = 10

export type ProviderRow = {
  id: string
  slug: string
  name: string
  issuer: string
  client_id: string
  scope: string
  domains: string[]
  claims: readonly ClaimRule[]
  enabled: boolean
  tested_at: Date | null
  updated_at: Date
  sealed: Buffer
}

const provider = `p.id, p.slug, p.name, p.issuer, p.client_id, p.scope, p.domains, p.claims, p.enabled, p.tested_at,
       p.updated_at, s.sealed
     from company_providers p
     join company_secrets s on s.workspace_id = p.workspace_id and s.provider_id = p.id`

/** The provider in the address of a sign-in. */
export const findProviderBySlug = statement<ProviderRow, { slug: string }>(
  'find_provider_by_slug',
  `select ${provider} where p.workspace_id = $workspaceId and p.slug = $slug`,
)

/** A provider by its id. */
export const findProvider = statement<ProviderRow, { id: string }>(
  'find_provider',
  `select ${provider} where p.workspace_id = $workspaceId and p.id = $id`,
)

/** The providers of a workspace as JSON, oldest first. */
export const listProviders = statement<{ json: string }>(
  'list_providers',
  `select ${objectSql(sqlOf(providerFields))}::text as json
     from company_providers p where p.workspace_id = $workspaceId
    order by p.created_at, p.id limit ${mostProviders}`,
)

/** One of them. */
export const findProviderJson = statement<{ json: string }, { id: string }>(
  'find_provider_json',
  `select ${objectSql(sqlOf(providerFields))}::text as json
     from company_providers p where p.workspace_id = $workspaceId and p.id = $id`,
)

/** What the sign-in page shows. */
export const listOpenProviders = statement<{ slug: string; name: string }>(
  'list_open_providers',
  `select p.slug, p.name from company_providers p where p.workspace_id = $workspaceId and p.enabled
    order by p.created_at, p.id limit ${mostProviders}`,
)

type Taken = { total: number; has_slug: boolean; has_issuer: boolean }

/** What stands against one more. */
export const countProviders = statement<Taken, { slug: string; issuer: string }>(
  'count_providers',
  `select count(*)::integer as total, coalesce(bool_or(p.slug = $slug), false) as has_slug,
          coalesce(bool_or(p.issuer = $issuer), false) as has_issuer
     from company_providers p where p.workspace_id = $workspaceId`,
)

export type ProviderValues = {
  id: string
  name: string
  client_id: string
  scope: string
  domains: readonly string[]
  /** JSON. */
  claims: string
  enabled: boolean
}

/** Creates a provider that is switched off. */
export const insertProvider = statement<
  object,
  Omit<ProviderValues, 'enabled'> & { slug: string; issuer: string; sealed: Buffer; tick: Date }
>(
  'insert_provider',
  `with provider as (
     insert into company_providers (workspace_id, id, slug, name, issuer, client_id, scope, domains, claims, enabled, created_at, updated_at)
     values ($workspaceId, $id, $slug, $name, $issuer, $client_id, $scope, $domains, $claims::jsonb, false, $tick, $tick))
   insert into company_secrets (workspace_id, provider_id, sealed) values ($workspaceId, $id, $sealed)`,
)

/** Changes a provider. Another client has to be tested again. `sealed` null: the secret stays. */
export const changeProvider = statement<
  object,
  ProviderValues & { sealed: Buffer | null; tick: Date }
>(
  'change_provider',
  `with secret as (
     update company_secrets set sealed = $sealed
      where workspace_id = $workspaceId and provider_id = $id and $sealed::bytea is not null)
   update company_providers
      set tested_at = case when client_id = $client_id then tested_at end,
          name = $name, client_id = $client_id, scope = $scope, domains = $domains, claims = $claims::jsonb, enabled = $enabled,
          updated_at = $tick
    where workspace_id = $workspaceId and id = $id`,
)

/** Removes a provider, with its secret and whose accounts were joined. */
export const deleteProvider = statement<object, { id: string }>(
  'delete_provider',
  'delete from company_providers where workspace_id = $workspaceId and id = $id',
)

/** Records that a sign-in succeeded. */
export const markTested = statement<object, { id: string; tick: Date }>(
  'mark_provider_tested',
  'update company_providers set tested_at = $tick where workspace_id = $workspaceId and id = $id',
)

/** The roles and the groups with these ids. */
export const findClaimTargets = statement<
  { id: string },
  { roleIds: readonly string[]; groupIds: readonly string[] }
>(
  'find_claim_targets',
  `select r.id from roles r
    where r.workspace_id = $workspaceId and r.id = any($roleIds::uuid[])
   union all
   select g.id from groups g
    where g.workspace_id = $workspaceId and g.id = any($groupIds::uuid[])`,
)

/** Of these domains those that are proven. */
export const findProvenDomains = statement<{ domain: string }, { domains: readonly string[] }>(
  'find_proven_domains',
  `select d.domain from company_domains d
    where d.workspace_id = $workspaceId and d.domain = any($domains::text[]) and d.proven_at is not null`,
)

const domain = `d.domain, d.token, ${timestampSql('d.proven_at')} as proven_at`
export type DomainRow = { domain: string; token: string; proven_at: string | null }
export const mostDomains = 50

/** The domains of a workspace. */
export const listDomains = statement<DomainRow>(
  'list_company_domains',
  `select ${domain} from company_domains d where d.workspace_id = $workspaceId order by d.domain limit ${mostDomains}`,
)

/** Adds a domain without a proof. */
export const insertDomain = statement<object, { domain: string; token: string; tick: Date }>(
  'insert_company_domain',
  `insert into company_domains (workspace_id, domain, token, created_at)
   values ($workspaceId, $domain, $token, $tick)
   on conflict (workspace_id, domain) do nothing`,
)

/** Records the proof, if the token is still the one that was looked for. */
export const proveDomain = statement<object, { domain: string; token: string; tick: Date }>(
  'prove_company_domain',
  `update company_domains set proven_at = $tick
    where workspace_id = $workspaceId and domain = $domain and token = $token`,
)

/** Removes a domain. */
export const deleteDomain = statement<object, { domain: string }>(
  'delete_company_domain',
  'delete from company_domains where workspace_id = $workspaceId and domain = $domain',
)

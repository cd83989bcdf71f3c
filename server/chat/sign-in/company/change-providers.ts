import { recordAccess } from '../../../api/access/access-entries.ts'
import { endSessionsOf } from '../../../api/access/end-sessions-of.ts'
import { refuseGrant } from '../../../api/access/grants.ts'
import type { AppServices } from '../../../api/http/services.ts'
import { appError, fieldError, type AppError } from '../../../errors.ts'
import { newId } from '../../../ids.ts'
import { readRows } from '../../../store/database/read.ts'
import { notifyServers } from '../../../store/writes/notify-servers.ts'
import { changeAccess } from '../change-access.ts'
import { originOf, type Caller } from '../require-member.ts'
import type { ClaimRule } from './claim-rules.ts'
import { discover, DiscoveryError } from './discover.ts'
import { countCompanyMembers } from './identity-queries.ts'
import { changedProviderFields, newProviderFields } from './provider-fields.ts'
import {
  changeProvider,
  countProviders,
  deleteProvider,
  findClaimTargets,
  findProvenDomains,
  findProvider,
  insertProvider,
  mostProviders,
} from './provider-queries.ts'
import { findRuleOnLast } from './rule-queries.ts'

/** A provider can sign in as anybody. */
const everything = { permissions: ['*'], sees: 'all' } as const
const usualScope = 'openid email profile'

type Body = Readonly<Record<string, unknown>>

/** Throws 403 unless the caller has every right: a provider can sign in as anybody. */
export function refuseLesser({ principal }: Caller): void {
  refuseGrant(principal, everything)
}

/** Creates a provider, switched off, after its discovery document has been read. Returns its id. */
export async function createProvider(
  services: AppServices,
  caller: Caller,
  body: Body,
): Promise<string> {
  refuseLesser(caller)
  const { workspace_id: workspaceId, member_id: memberId } = caller.principal
  const given = newProviderFields.read(body, '')
  const slug = present(given.slug, 'slug')
  const issuer = present(given.issuer, 'issuer')
  const name = present(given.name, 'name')
  const clientId = present(given.client_id, 'client_id')
  const secret = present(given.client_secret, 'client_secret')
  const domains = given.domains ?? []
  const claims = given.claims ?? []
  await discoverIssuer(services, issuer)
  const id = newId()
  const sealed = services.vault.seal(
    { workspace_id: workspaceId, provider_id: id },
    Buffer.from(secret),
  )
  const reads = [
    countProviders({ workspaceId, slug, issuer }),
    findProvenDomains({ workspaceId, domains }),
    findClaimTargets({ workspaceId, ...targetsOf(claims) }),
  ] as const
  await changeAccess(services, originOf(caller), reads, ([[taken], proven, targets], at) => {
    if ((taken?.total ?? 0) >= mostProviders) throw appError('providers_too_many')
    if (taken?.has_slug === true) throw takenError('slug', slug)
    if (taken?.has_issuer === true) throw takenError('issuer', issuer)
    refuseUnproven(domains, proven)
    refuseUnknown(claims, targets)
    const values = { id, slug, name, issuer, client_id: clientId, scope: given.scope ?? usualScope }
    return [
      insertProvider({
        ...{ workspaceId, ...values, domains, sealed },
        claims: JSON.stringify(claims),
        tick: at(0).tick,
      }),
      recordAccess(at(0), [{ action: 'provider.created', memberId, provider: slug }]),
    ]
  })
  return id
}

/** Changes a provider; its sessions end when it is switched off. */
export async function updateProvider(
  services: AppServices,
  caller: Caller,
  id: string,
  body: Body,
): Promise<void> {
  refuseLesser(caller)
  const { workspace_id: workspaceId, member_id: memberId } = caller.principal
  const given = changedProviderFields.read(body, '')
  const { client_secret: secret } = given
  const [before] = await readRows(services.database, workspaceId, findProvider({ workspaceId, id }))
  if (before === undefined) throw appError('provider_unknown')
  if (given.client_id !== undefined || secret !== undefined) {
    await discoverIssuer(services, before.issuer)
  }
  const owner = { workspace_id: workspaceId, provider_id: id }
  const sealed = secret === undefined ? null : services.vault.seal(owner, Buffer.from(secret))
  const reads = [
    findProvider({ workspaceId, id }),
    findProvenDomains({ workspaceId, domains: given.domains ?? [] }),
    countCompanyMembers({ workspaceId, providerId: id }),
    findRuleOnLast({ workspaceId, id }),
    findClaimTargets({ workspaceId, ...targetsOf(given.claims ?? []) }),
  ] as const
  await changeAccess(
    services,
    originOf(caller),
    reads,
    ([[row], proven, , [rule], targets], at) => {
      if (row === undefined) throw appError('provider_unknown')
      if (given.domains !== undefined) refuseUnproven(given.domains, proven)
      refuseUnknown(given.claims ?? [], targets)
      const clientId = given.client_id ?? row.client_id
      const isTested = row.tested_at !== null && clientId === row.client_id
      const enabled = given.enabled ?? (row.enabled && isTested)
      if (enabled && !isTested) throw appError('provider_untested')
      if (row.enabled && !enabled) refuseNeeded(rule)
      return [
        changeProvider({
          workspaceId,
          id,
          name: given.name ?? row.name,
          client_id: clientId,
          scope: given.scope ?? row.scope,
          domains: given.domains ?? row.domains,
          claims: JSON.stringify(given.claims ?? row.claims),
          enabled,
          sealed,
          tick: at(0).tick,
        }),
        recordAccess(at(0), [{ action: 'provider.changed', memberId, provider: row.slug }]),
        ...(enabled ? [] : endingOf(id)(at(1), workspaceId)),
      ]
    },
    ([, , [count]]) => (count?.members ?? 0) + 1,
  )
  services.sessions.clear(workspaceId)
}

/** Removes a provider. Its sessions end, and its accounts are joined to no member any more. */
export async function removeProvider(
  services: AppServices,
  caller: Caller,
  id: string,
): Promise<void> {
  refuseLesser(caller)
  const { workspace_id: workspaceId, member_id: memberId } = caller.principal
  const reads = [
    findProvider({ workspaceId, id }),
    countCompanyMembers({ workspaceId, providerId: id }),
    findRuleOnLast({ workspaceId, id }),
  ] as const
  await changeAccess(
    services,
    originOf(caller),
    reads,
    ([[row], , [rule]], at) => {
      if (row === undefined) throw appError('provider_unknown')
      if (row.enabled) refuseNeeded(rule)
      return [
        ...endingOf(id)(at(1), workspaceId),
        deleteProvider({ workspaceId, id }),
        recordAccess(at(0), [{ action: 'provider.deleted', memberId, provider: row.slug }]),
      ]
    },
    ([, [count]]) => (count?.members ?? 0) + 1,
  )
  services.sessions.clear(workspaceId)
}

function endingOf(providerId: string) {
  return (stamp: Parameters<typeof endSessionsOf>[0], workspaceId: string) => [
    endSessionsOf(stamp, { providerId }, 'provider_changed'),
    notifyServers({ workspaceId }),
  ]
}

/** Throws 409 where nobody could sign in any more. */
function refuseNeeded(rule: { readonly is_needed: boolean } | undefined): void {
  if (rule?.is_needed === true) throw appError('company_rule_set')
}

function present(value: string | undefined, name: string): string {
  if (value === undefined) throw fieldError(`${name} can't be blank.`, 'field_blank')
  return value
}

function takenError(field: string, value: string): AppError {
  return fieldError(`${field} belongs to another company sign-in: ${value}.`, 'name_taken')
}

function refuseUnproven(domains: readonly string[], proven: readonly { domain: string }[]): void {
  const unproven = domains.find((one) => !proven.some(({ domain }) => domain === one))
  if (unproven !== undefined)
    throw fieldError(`domains contains one that is not proven: ${unproven}.`)
}

function targetsOf(claims: readonly ClaimRule[]) {
  const present = (ids: readonly (string | null)[]) => ids.filter((id) => id !== null)
  return {
    roleIds: present(claims.map((rule) => rule.role_id)),
    groupIds: present(claims.map((rule) => rule.group_id)),
  }
}

function refuseUnknown(claims: readonly ClaimRule[], targets: readonly { id: string }[]): void {
  const ids = claims.map((rule) => rule.role_id ?? rule.group_id)
  const unknown = ids.find((id) => !targets.some((target) => target.id === id))
  if (unknown !== undefined) throw fieldError(`claims names no role or group: ${unknown}.`)
}

async function discoverIssuer(services: AppServices, issuer: string): Promise<void> {
  try {
    await discover(services, issuer)
  } catch (error) {
    if (error instanceof DiscoveryError) throw fieldError(error.message)
    throw error
  }
}

import { randomBytes } from 'node:crypto'
import { recordAccess } from '../../../api/access/access-entries.ts'
import type { AppServices } from '../../../api/http/services.ts'
import { appError, fieldError } from '../../../errors.ts'
import { readRows } from '../../../store/database/read.ts'
import { changeAccess } from '../change-access.ts'
import { originOf, type Caller } from '../require-member.ts'
import { refuseLesser } from './change-providers.ts'
import { domainFields } from './provider-fields.ts'
import {
  deleteDomain,
  insertDomain,
  listDomains,
  mostDomains,
  proveDomain,
  type DomainRow,
} from './provider-queries.ts'

/** The domains of the workspace, each with the DNS record that proves it. */
export async function readDomains(
  { database }: Pick<AppServices, 'database'>,
  workspaceId: string,
): Promise<ReturnType<typeof shown>[]> {
  return (await readRows(database, workspaceId, listDomains({ workspaceId }))).map(shown)
}

/**
 * Adds a domain, or looks for its record: a TXT record beside the domain, because others may stand at the domain itself. Returns the
 * domain as it is then.
 */
export async function checkDomain(
  services: AppServices,
  caller: Caller,
  body: Readonly<Record<string, unknown>>,
) {
  refuseLesser(caller)
  const { workspace_id: workspaceId, member_id: memberId } = caller.principal
  const { domain } = domainFields.read(body, '')
  if (domain === undefined) throw fieldError("domain can't be blank.", 'field_blank')
  const known = await findDomain(services, workspaceId, domain)
  if (known === undefined) {
    const token = randomBytes(18).toString('base64url')
    const found = listDomains({ workspaceId })
    await changeAccess(services, originOf(caller), [found], ([rows], at) => {
      if (rows.length >= mostDomains) throw appError('domains_too_many')
      return [insertDomain({ workspaceId, domain, token, tick: at(0).tick })]
    })
  } else {
    const { recordName, recordValue } = recordOf(known)
    const records = await services.company.resolveTxt(recordName)
    if (records.includes(recordValue)) {
      await changeAccess(services, originOf(caller), [], (_, at) => [
        proveDomain({ workspaceId, domain, token: known.token, tick: at(0).tick }),
        recordAccess(at(0), [{ action: 'domain.proven', memberId, provider: domain }]),
      ])
    }
  }
  const now = await findDomain(services, workspaceId, domain)
  if (now === undefined) throw appError('domain_unknown')
  return shown(now)
}

/** Removes a domain: its addresses join nobody any more. */
export async function removeDomain(
  services: AppServices,
  caller: Caller,
  domain: string,
): Promise<void> {
  refuseLesser(caller)
  const { workspace_id: workspaceId, member_id: memberId } = caller.principal
  const found = listDomains({ workspaceId })
  await changeAccess(services, originOf(caller), [found], ([rows], at) => {
    if (!rows.some((row) => row.domain === domain)) throw appError('domain_unknown')
    return [
      deleteDomain({ workspaceId, domain }),
      recordAccess(at(0), [{ action: 'domain.deleted', memberId, provider: domain }]),
    ]
  })
}

async function findDomain(
  { database }: Pick<AppServices, 'database'>,
  workspaceId: string,
  domain: string,
): Promise<DomainRow | undefined> {
  const rows = await readRows(database, workspaceId, listDomains({ workspaceId }))
  return rows.find((row) => row.domain === domain)
}

function recordOf({ domain, token }: DomainRow) {
  return { recordName: `_porchlight.${domain}`, recordValue: `porchlight=${token}` }
}

function shown(row: DomainRow) {
  const { recordName, recordValue } = recordOf(row)
  const { domain, proven_at } = row
  return { domain, proven_at, record_name: recordName, record_value: recordValue }
}

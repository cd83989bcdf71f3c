import type { AuditEntry } from '../../../client/source/types.generated.ts'

const heads = [
  'sequence',
  'created_at',
  'action',
  'actor_type',
  'actor_id',
  'actor_name',
  'resource_type',
  'resource_id',
  'changed',
  'request_id',
]

/** The entries as a table for spreadsheets (RFC 4180), with the names of the API. */
export function auditCsv(entries: readonly AuditEntry[]): string {
  const rows = entries.map(({ sequence, created_at: at, action, actor, resource, ...rest }) => [
    sequence,
    at,
    action,
    actor.type,
    actor.id,
    actor.name,
    resource.type,
    resource.id,
    rest.changed?.join(' '),
    rest.request_id,
  ])
  return [heads, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

/** A name that begins like a formula stays text: spreadsheets would run it. */
function cell(value: string | number | null | undefined): string {
  const text = String(value ?? '')
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

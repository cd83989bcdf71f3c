import { appError } from '../../errors.ts'
import type { WriteContext } from '../../store/writes/change.ts'
import { etagOf, tagsIn } from './etag.ts'
import { enveloped } from './route.ts'

/**
 * Whether a change must read its resource's JSON: for `If-Match`, and in a batch, where an operation without effect
 * must not reply with the result of the next one.
 */
export function showsCurrent(context: WriteContext): boolean {
  return context.if_match !== undefined || context.queued !== undefined
}

/**
 * 412 unless `If-Match` names the current state: RFC 9110, 13.1.1, by strong comparison, so that a weak tag never
 * matches. `json` is the resource in the form of a GET, `{"<name>": <json>}`, read under the lock of the change;
 * undefined if it does not exist; several for a resource that is read in several forms. Not needed without the header.
 */
export function refuseUnmatched(
  { if_match: given }: Pick<WriteContext, 'if_match'>,
  name: string,
  json: string | readonly string[] | undefined,
): void {
  if (given === undefined) return
  const tags = tagsIn(given)
  if (json !== undefined && tags.includes('*')) return
  const forms = typeof json === 'string' ? [json] : (json ?? [])
  if (forms.some((form) => tags.includes(etagOf(enveloped(name, form))))) return
  throw appError('precondition_failed')
}

import { appError } from '../../errors.ts'
import type { WriteContext } from '../../store/writes/write-in-workspace.ts'
import { etagOf, mostTags } from './etag.ts'
import { enveloped } from './route.ts'

/**
 * Whether a change has to look up its resource as it is shown: for `If-Match`, and in a batch, where
 * what changes nothing must not answer with what the next operation has made of it.
 */
export function showsCurrent(context: WriteContext): boolean {
  return context.if_match !== undefined || context.queued !== undefined
}

/**
 * 412 unless `If-Match` names what the resource is right now: RFC 9110, 13.1.1, by strong comparison,
 * so that a weak tag never matches. `json` is the resource as it is read under the lock that the change
 * is decided under, for what a GET answers with: `{"<name>": <json>}`. Without the header there is
 * nothing to refuse, and `json` need not be read; with it, none means that there is no such resource.
 */
export function refuseUnmatched(
  { if_match: given }: Pick<WriteContext, 'if_match'>,
  name: string,
  json: string | undefined,
): void {
  if (given === undefined) return
  const tags = given.split(',', mostTags).map((tag) => tag.trim())
  if (json !== undefined && tags.includes('*')) return
  if (json !== undefined && tags.includes(etagOf(enveloped(name, json)))) return
  throw appError('precondition_failed')
}

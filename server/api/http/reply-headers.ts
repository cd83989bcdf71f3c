import { etagOf } from './etag.ts'
import type { Reply } from './route.ts'

/** The headers specific to a reply: those it names, and the ETag of a single resource. */
export function headersOf({ headers = {}, single, json }: Reply): Record<string, string> {
  const own: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) if (value !== '') own[name] = value
  if (single === true && json !== undefined) own['etag'] = etagOf(json)
  return own
}

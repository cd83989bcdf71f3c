import { etagOf } from './etag.ts'
import type { Reply } from './route.ts'

/** The headers that a reply has of its own: those it names, and the ETag of a single resource. */
export function headersOf({ headers = {}, single, json }: Reply): Record<string, string> {
  const own = Object.entries(headers).filter(([, value]) => value !== '')
  const etag = single === true && json !== undefined ? { etag: etagOf(json) } : {}
  return { ...Object.fromEntries(own), ...etag }
}

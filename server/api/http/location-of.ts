import type { ApiRequest } from './route.ts'

/** `Location` of a resource that a `POST` to its list created (RFC 9110, 10.2.2), as a path. */
export function locationOf({ url }: Pick<ApiRequest, 'url'>, id: string): { location: string } {
  return { location: `${url.pathname.replace(/\/$/, '')}/${id}` }
}

import type { Route } from 'playwright-core'
import { exchange } from '../app.ts'

/** Sends a request of a page on to the server at a port of this machine. */
export const forwardTo = (port: number) => async (route: Route) => {
  const request = route.request()
  const { pathname, search, host } = new URL(request.url())
  const headers = { ...(await request.allHeaders()), host, 'accept-encoding': 'identity' }
  const body = request.postDataBuffer() ?? undefined
  return exchange(port, request.method(), `${pathname}${search}`, body, headers)
}

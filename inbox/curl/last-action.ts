import { basePath } from '../../client/source/send.ts'

/** A change that was made, as it was sent. */
export type SentAction = {
  readonly method: string
  readonly url: string
  readonly body: string | undefined
}

let last: SentAction | undefined

export const lastAction = () => last

/** What the page sends by itself. */
const automatic = /\/(?:presence|typing|looking|read|attachments)$/

/** Bodies that are not for a clipboard. */
const secret = /"(?:password|secret|client_secret|refresh_token)"/

/** Keeps the last change of the member. Requests outside the API, as those of passwords, files and bodies with secrets are none. */
export function rememberAction(url: string, { method = 'GET', body }: RequestInit): void {
  const path = url.split(basePath)[1]
  if (method === 'GET' || path === undefined || automatic.test(path)) return
  if (body === undefined || (typeof body === 'string' && !secret.test(body)))
    last = { method, url, body }
}

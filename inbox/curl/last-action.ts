import { basePath } from '../../client/source/send.ts'

/** A change that was made, as it was sent. */
export type SentAction = {
  readonly method: string
  readonly url: string
  readonly body: string | undefined
  /** The variables of the shell that stand in the body in place of its secrets. */
  readonly secrets: readonly string[]
}

let last: SentAction | 'session_only' | undefined

/** The member's last change; `session_only` if no key can make it. */
export const lastAction = () => last

/** What the page sends by itself, and what belongs to words that are not sent yet. */
const automatic =
  /^\/auth\/(?:session$|session\/|resets|links|company$|company\/|passkeys\/(?:challenge|setup|session)|drafts|push)|^\/attachments|\/(?:presence|typing|looking|read|original)$/

const secret = /^(?:password|secret|client_secret|refresh_token)$/

/** Keeps the last change of the member, without its secrets. */
export function rememberAction(url: string, { method = 'GET', body }: RequestInit): void {
  const [, inApi] = url.split(basePath)
  const [path = ''] = (inApi ?? new URL(url).pathname).split('?')
  if (method === 'GET' || automatic.test(path)) return
  // Everything below `/auth` refuses keys.
  if (inApi === undefined) last = 'session_only'
  else if (body === undefined) last = { method, url, body, secrets: [] }
  // Bytes of files are no text for a clipboard.
  else if (typeof body === 'string') last = { method, url, ...withoutSecrets(body) }
}

function withoutSecrets(body: string): Pick<SentAction, 'body' | 'secrets'> {
  const secrets: string[] = []
  const hide = (value: unknown, name: string): unknown => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => {
        const own = `${name}_${key.toUpperCase()}`
        if (!secret.test(key) || typeof one !== 'string') return [key, hide(one, own)]
        secrets.push(own)
        return [key, `$${own}`]
      }),
    )
  }
  const shown = hide(JSON.parse(body), 'PORCHLIGHT')
  return { body: secrets.length === 0 ? body : JSON.stringify(shown), secrets }
}

import { basePath } from '../../client/source/send.ts'
import type { SentAction } from './last-action.ts'

/** Views and replies may be the member's alone. */
const own = /^\/(?:views|saved-replies)(?:\/|$)/

/** Changes that ask a session for the password, and refuse keys of members. */
const guarded =
  /^(?:DELETE \/visitors\/[^/]+|DELETE .*\/messages\/[^/]+|\w+ \/(?:team-members|roles|api-keys)(?:\/.*)?|\w+ \/channels\/[^/]+\/secrets(?:\/.*)?|(?:POST|PATCH) \/webhooks(?!\/[^/]+\/test$)(?:\/.*)?)$/

/** Which key a copied change needs: any, one of the member's own, or one of the workspace. */
export function neededKey({ method, url }: SentAction): 'any' | 'own' | 'workspace' {
  const [path = ''] = url.split(basePath)[1]?.split('?') ?? []
  if (own.test(path)) return 'own'
  return guarded.test(`${method} ${path}`) ? 'workspace' : 'any'
}

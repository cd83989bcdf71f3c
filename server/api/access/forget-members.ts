import type { KeyCache } from './authenticate-key.ts'
import type { SessionCache } from './authenticate-session.ts'

/**
 * Drops the cached sessions and keys of a workspace's members in this process, so that the request after a reply already
 * has their new rights. The notice of the change, by which the other processes do so, may come later than the reply.
 */
export function forgetMembers(
  { sessions, keys }: { readonly sessions: SessionCache; readonly keys: KeyCache },
  workspaceId: string,
): void {
  sessions.clear(workspaceId)
  keys.clear(workspaceId)
}

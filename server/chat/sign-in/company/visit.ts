import type { RequestSource } from '../../../api/http/route.ts'
import type { AccessOrigin } from '../change-access.ts'

/** A browser that comes back from a provider. */
export type Visit = {
  readonly workspaceId: string
  readonly source: RequestSource
  readonly requestId: string
  /** The `Cookie` header. */
  readonly cookies: string | undefined
}

/** The origin of changes before it is known who comes back. */
export function visitOrigin({ workspaceId, source, requestId }: Visit): AccessOrigin {
  const actor = { type: 'automation', name: 'sign-in' } as const
  return { workspaceId, actor, address: source.address, requestId }
}

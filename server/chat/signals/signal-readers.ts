import type { Principal } from '../../api/access/principal.ts'
import { showTo } from './shown-signal.ts'
import type { Told } from './signal.ts'

type Reader = { readonly principal: Principal; readonly write: (frame: string) => void }

/** The streams of this process that receive signals. */
export type SignalReaders = {
  /** Tells `now` at once and later signals as they come. Returns how to stop. */
  readonly add: (principal: Principal, write: Reader['write'], now: readonly Told[]) => () => void
  /** Tells those whom it concerns. */
  readonly tell: (told: Told) => void
}

/** A contact's streams are found by the contact: a signal costs nothing for all the others that are open. */
export function makeSignalReaders(): SignalReaders {
  const groups = new Map<string, Set<Reader>>()
  return {
    add: (principal, write, now) => {
      const reader = { principal, write }
      for (const told of now) tellOne(reader, showTo(told))
      const key = keyOf(principal)
      const group = groups.get(key) ?? new Set()
      groups.set(key, group.add(reader))
      return () => {
        group.delete(reader)
        if (group.size === 0 && groups.get(key) === group) groups.delete(key)
      }
    },
    tell: (told) => {
      const { workspace_id: workspaceId, place } = told.signal
      const show = showTo(told)
      const contacts = place === undefined ? [] : [`${workspaceId} ${place.contact_id}`]
      for (const key of [workspaceId, ...contacts]) {
        for (const reader of groups.get(key) ?? []) tellOne(reader, show)
      }
    },
  }
}

function keyOf(principal: Principal): string {
  const { workspace_id: workspaceId } = principal
  return principal.kind === 'contact' ? `${workspaceId} ${principal.contact_id}` : workspaceId
}

/** Server-Sent Events without an id: the client's position in the log stays. */
function tellOne({ principal, write }: Reader, show: ReturnType<typeof showTo>): void {
  const json = show(principal)
  if (json !== undefined) write(`event: signal\ndata: ${json}\n\n`)
}

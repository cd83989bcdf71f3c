import { readConfig } from './read-config.ts'
import type { Drafts, Pending } from './shapes.ts'

/** The server takes a ticket for ten minutes; the last one is for the way. */
const ticketMs = 9 * 60_000

/** Survives that the page loads itself again, where the browser keeps nothing else. */
export type Carried = {
  readonly thread: string | undefined
  readonly drafts: Drafts
  readonly pending: readonly Pending[]
  readonly files: readonly { readonly thread: string; readonly file: File }[]
}

export type Ticket = {
  readonly isOld: () => boolean
  /** Loads the page again, with a new ticket. */
  readonly renew: (carried: Carried) => void
}

/**
 * The ticket of this page. A new one comes only with a new page, for the server compares the page around the frame each
 * time. A tab that slept has an old one whatever its own clock says, so both clocks count.
 */
export function watchTicket(): Ticket {
  const readAt = Date.now()
  return {
    isOld: () => performance.now() > ticketMs || Date.now() - readAt > ticketMs,
    renew: (carried) => {
      // This page is its own referrer now: the old ticket says which page is around it.
      const address = new URL(location.href)
      address.searchParams.set('ticket', readConfig()?.ticket ?? '')
      try {
        history.replaceState(carried, '', address)
      } catch {
        // Browsers limit how much a page takes along.
        history.replaceState({ ...carried, files: [] }, '', address)
      }
      location.reload()
    },
  }
}

/** What the page before this one carried over. */
export function takeCarried(): Carried | undefined {
  const carried = history.state as Carried | null
  if (carried === null) return undefined
  history.replaceState(null, '')
  return carried
}

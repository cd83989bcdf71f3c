import { slowdown } from '../until.ts'

/** Why a request may fail as documented: its workspace moves, or its cell is down. */
export type Trouble = 'moving' | 'down'

/** Which workspaces are in trouble, by their subdomains. */
export type Troubles = {
  readonly begin: (subdomain: string, trouble: Trouble) => void
  readonly end: (subdomain: string, trouble: Trouble) => void
  readonly has: (subdomain: string, trouble: Trouble) => boolean
}

/** Requests that were under way at the end, and streams of before, may still end for that reason. */
const graceMs = 5_000

export function makeTroubles(): Troubles {
  const over = new Map<string, number>()
  const keyOf = (subdomain: string, trouble: Trouble) => `${trouble} ${subdomain}`
  return {
    begin: (subdomain, trouble) => over.set(keyOf(subdomain, trouble), Number.POSITIVE_INFINITY),
    end: (subdomain, trouble) =>
      over.set(keyOf(subdomain, trouble), performance.now() + graceMs * slowdown()),
    has: (subdomain, trouble) => (over.get(keyOf(subdomain, trouble)) ?? 0) > performance.now(),
  }
}

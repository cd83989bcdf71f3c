import { me } from '../state/session-state.ts'

let browserZone: string | undefined

/**
 * The time zone of the member's profile; undefined where it is that of the browser, or UTC, which profiles have that
 * nobody has set.
 */
export function memberZone(): string | undefined {
  const zone = me()?.member.time_zone
  browserZone ??= new Intl.DateTimeFormat().resolvedOptions().timeZone
  return zone === 'UTC' || zone === browserZone ? undefined : zone
}

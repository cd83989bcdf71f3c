import { me } from '../state/session-state.ts'

/**
 * The time zone of the member's profile; undefined where it is that of the browser, or UTC, which profiles have that
 * nobody has set.
 */
export function memberZone(): string | undefined {
  const zone = me()?.member.time_zone
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return zone === 'UTC' || zone === own ? undefined : zone
}

import { smallestIdOf } from '../../../../../ids.ts'

/** What one address may send to one channel: people write less, and two programs that answer each other write more. */
const mostInHour = 20
const hourMs = 3_600_000

/** The values that count the mails of the last hour from an address to a channel. */
export function lastHourOf(channelId: string, senderKey: string) {
  const since = smallestIdOf(Date.now() - hourMs)
  return { channelId, senderKey, since, atMost: mostInHour }
}

/** Why a further mail is held; undefined if it is not. */
export function floodIn(recent: { readonly total: number } | undefined): string | undefined {
  if ((recent?.total ?? 0) < mostInHour) return undefined
  return `More than ${mostInHour} mails came from its sender within an hour.`
}

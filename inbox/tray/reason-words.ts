import type { TrayWords } from '../words/tray/en.ts'

/** How the server's sentences begin. */
const beginnings: readonly (readonly [string, keyof TrayWords['tray']['reasons']])[] = [
  ['It could not be imported', 'failed'],
  ['Its channel was deleted', 'channel'],
  ['It says that a mail was not delivered', 'bounce'],
  ['It is a report', 'report'],
  ['It has no valid address', 'sender'],
  ['Its sender is blocked', 'blocked'],
  ['More than 20 mails', 'flood'],
  ['More than 200 mails', 'formFlood'],
  ['It is larger than', 'bytes'],
  ['Its header is larger', 'header'],
  ['It has more than', 'parts'],
  ['Its parts are nested', 'depth'],
  ['It cannot be parsed', 'parse'],
  ['It takes too long', 'long'],
]

/** Before what a mail server says. */
const refused = 'The server does not return it:'

/** Why a mail is in the tray, in the page's language; what a mail server says, and a reason of a later version, as it is. */
export function reasonWords(reasons: TrayWords['tray']['reasons'], reason: string | null): string {
  if (reason?.startsWith(refused)) return reasons.refused + reason.slice(refused.length)
  const known = beginnings.find(([beginning]) => reason?.startsWith(beginning))
  return known === undefined ? (reason ?? '') : reasons[known[1]]
}

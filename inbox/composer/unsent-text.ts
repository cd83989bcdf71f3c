import { laterWords } from './later-words.ts'

/** Why a message was not sent at its time, in words. */
export function unsentText(reason: string): string {
  const { unsent, reasons } = laterWords()
  return Object.hasOwn(reasons, reason) ? reasons[reason as keyof typeof reasons] : unsent
}

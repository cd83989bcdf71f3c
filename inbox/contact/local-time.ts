import { timeText } from '../../pages/time-text.ts'
import { language } from '../words/words.ts'
import { contactWords } from './contact-words.ts'

const minuteMs = 60_000

/** How far a zone is ahead of UTC, in minutes; undefined for one that this browser does not know. */
export function offsetOf(zone: string | undefined, at: number): number | undefined {
  try {
    const parts = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      timeZoneName: 'longOffset',
    }).formatToParts(at)
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
    const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(name) ?? []
    if (sign === undefined) return 0
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  } catch {
    return undefined
  }
}

/** "14:05, 3 hr behind you", with the weekday where it is another day there. */
export function localTime(zone: string, at: number): string | undefined {
  const [theirs, ours] = [offsetOf(zone, at), offsetOf(undefined, at)]
  if (theirs === undefined || ours === undefined) return undefined
  const dayOf = (offset: number) => new Date(at + offset * minuteMs).getUTCDate()
  const time = timeText(at, language(), {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(dayOf(theirs) === dayOf(ours) ? {} : { weekday: 'short' }),
  })
  const { behind, ahead, same } = contactWords().localTime
  if (theirs === ours) return `${time}, ${same}`
  const hours = new Intl.NumberFormat(language(), {
    style: 'unit',
    unit: 'hour',
    unitDisplay: 'short',
    maximumFractionDigits: 2,
  }).format(Math.abs(theirs - ours) / 60)
  return `${time}, ${theirs < ours ? behind(hours) : ahead(hours)}`
}

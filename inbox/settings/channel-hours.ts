import type { Channel } from '../../client/source/types.generated.ts'

type OfficeHours = NonNullable<NonNullable<Channel['web']>['office_hours']>
export type Day = OfficeHours['hours'][number]['day']

/** From one time of the clock to another; `00:00` as the end is midnight. */
export type Span = { readonly day: Day; readonly from: string; readonly to: string }

/** Office hours as their form has them. */
export type ChannelHours = {
  readonly isAlways: boolean
  readonly zone: string
  readonly spans: readonly Span[]
  /** What the widget says at other times, by language. */
  readonly away: Readonly<Record<string, string>>
}

export const days: readonly Day[] = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
]

const weekday = { from: '09:00', to: '17:00' }

/** The hours of a channel; where it has none, those of a usual week, in case they are switched on. */
export function hoursOf(given: OfficeHours | null | undefined, zone: string): ChannelHours {
  if (given === null || given === undefined) {
    const spans = days.slice(0, 5).map((day) => ({ day, ...weekday }))
    return { isAlways: true, zone, spans, away: {} }
  }
  const spans = given.hours.map((span) => ({
    ...span,
    to: span.to === '24:00' ? '00:00' : span.to,
  }))
  return { isAlways: false, zone: given.time_zone, spans, away: given.away_message ?? {} }
}

/** As the API takes them; null for always. */
export function officeHoursOf(hours: ChannelHours): OfficeHours | null {
  if (hours.isAlways) return null
  const away = Object.entries(hours.away).map(
    ([language, text]) => [language, text.trim()] as const,
  )
  return {
    time_zone: hours.zone.trim(),
    hours: days.flatMap((day) => spansOf(hours, day).map(asSent)),
    away_message: Object.fromEntries(away.filter(([, text]) => text !== '')),
  }
}

/** The spans of a day, in their order. */
export function spansOf({ spans }: ChannelHours, day: Day): readonly Span[] {
  return spans.filter((span) => span.day === day)
}

/** The hours with other spans on one day. */
export function withDay(hours: ChannelHours, day: Day, spans: readonly Span[]): ChannelHours {
  return { ...hours, spans: [...hours.spans.filter((span) => span.day !== day), ...spans] }
}

/** One more span: the usual one on a closed day, else an hour after the last. */
export function oneMore(spans: readonly Span[], day: Day): Span {
  const last = spans.at(-1)
  if (last === undefined) return { day, ...weekday }
  const from = Math.min(Number(last.to.slice(0, 2)) + 1, 22)
  const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`
  return { day, from: clock(from), to: clock(Math.min(from + 4, 23)) }
}

function asSent({ day, from, to }: Span): Span {
  return { day, from, to: to === '00:00' ? '24:00' : to }
}

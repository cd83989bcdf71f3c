import { fieldError } from '../../../../../errors.ts'
import { readObject, readText, text, type Field } from '../../../../../api/http/fields.ts'
import { refuseInexact } from '../../../../../api/http/inexact-numbers.ts'
import { isTimeOfDay } from '../../../../../time-of-day.ts'
import { isTimeZone } from '../../../../../time-zones.ts'
import { byLanguage } from './localized-texts.ts'
import { weekdays, type OpeningTimes, type OpenSpan } from './office-hours.ts'

/** When somebody answers, and what the widget says at other times. */
export type OfficeHours = OpeningTimes & { readonly away_message: Readonly<Record<string, string>> }

const mostSpans = 50
const longestZone = 64
const longestMessage = 500
const endOfDay = '24:00'

const awayMessage = byLanguage(
  text({ maxCharacters: longestMessage, trim: true }),
  'By language: what the widget says while nobody is there.',
)

/** `null` is given for hours that never end. */
export const officeHours: Field<OfficeHours | null | undefined> = {
  schema: {
    type: ['object', 'null'],
    properties: {
      time_zone: { type: 'string', description: 'IANA time zone name.' },
      hours: {
        type: 'array',
        maxItems: mostSpans,
        items: {
          type: 'object',
          properties: {
            day: { type: 'string', enum: weekdays },
            from: { type: 'string', description: 'Such as 09:00.' },
            to: { type: 'string', description: 'Such as 17:30; 24:00 is the end of the day.' },
          },
          required: ['day', 'from', 'to'],
        },
      },
      away_message: awayMessage.schema,
    },
    required: ['time_zone', 'hours'],
    description: 'When somebody answers; null for always.',
  },
  read: (given, name) => {
    if (given === null) return null
    const source = readObject(given, name)
    if (source === undefined) return undefined
    const zone = readText(source['time_zone'], `${name}.time_zone`)?.trim() ?? ''
    if (zone.length > longestZone || !isTimeZone(zone)) {
      throw fieldError(
        `Invalid ${name}.time_zone: ${zone.slice(0, longestZone)}. It must be an IANA time zone name.`,
        'time_zone_invalid',
      )
    }
    const { hours } = source
    refuseInexact(hours, `${name}.hours`)
    if (!Array.isArray(hours)) throw fieldError(`${name}.hours must be an array.`)
    if (hours.length > mostSpans) throw fieldError(`${name}.hours is too long.`, 'field_too_long')
    return {
      time_zone: zone,
      hours: hours.map((span: unknown, at) => readSpan(span, `${name}.hours[${at}]`)),
      away_message: awayMessage.read(source['away_message'], `${name}.away_message`) ?? {},
    }
  },
}

function readSpan(given: unknown, name: string): OpenSpan {
  const source = readObject(given, name) ?? {}
  const read = (key: keyof OpenSpan) =>
    (readText(source[key], `${name}.${key}`) ?? '').trim().slice(0, longestZone)
  const sent = read('day').toLowerCase()
  const day = weekdays.find((one) => one === sent)
  if (day === undefined) {
    throw fieldError(`Invalid ${name}.day: ${sent}. Allowed values are ${weekdays.join(', ')}.`)
  }
  const [from, to] = [read('from'), read('to')]
  if (!isTimeOfDay(from))
    throw fieldError(`Invalid ${name}.from: ${from}. It must be like 09:00.`, 'hours_invalid')
  if (!isTimeOfDay(to) && to !== endOfDay)
    throw fieldError(`Invalid ${name}.to: ${to}. It must be like 17:30.`, 'hours_invalid')
  if (from >= to)
    throw fieldError(`Invalid ${name}.to: ${to}. It must be later than ${from}.`, 'hours_invalid')
  return { day, from, to }
}

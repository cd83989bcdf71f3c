import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Language } from '../words/language.ts'
import { readWhen } from './read-when.ts'
import { localValue } from './snooze-times.ts'
import { timeOfWhen } from './time-of-when.ts'

/** Wednesday, 2 December 2026, 11:20 in Berlin. */
const now = new Date('2026-12-02T10:20:00Z')
const zone = 'Europe/Berlin'

function meant(text: string, language: Language = 'en'): string | undefined {
  const when = readWhen(text, language)
  const at = when && timeOfWhen(when, now, zone)
  return at instanceof Date ? localValue(at, zone) : at
}

const same = (language: Language, pairs: Readonly<Record<string, string | undefined>>) => {
  for (const [text, wanted] of Object.entries(pairs))
    assert.equal(meant(text, language), wanted, `${language}: ${text}`)
}

test('English words are a time to come in the zone of the member', () => {
  same('en', {
    'fri 9': '2026-12-04T09:00',
    Friday: '2026-12-04T09:00',
    'fri at 9:30pm': '2026-12-04T21:30',
    'fri 9 pm': '2026-12-04T21:00',
    'fri 9pm': '2026-12-04T21:00',
    'wed 9': '2026-12-09T09:00',
    'wed 12': '2026-12-02T12:00',
    'tomorrow 14:30': '2026-12-03T14:30',
    tomorrow: '2026-12-03T09:00',
    'tomorrow evening': '2026-12-03T18:00',
    'tomorrow afternoon at 4': '2026-12-03T16:00',
    tonight: '2026-12-02T18:00',
    today: '2026-12-02T18:00',
    'today 10': 'past',
    'today 11:20': 'past',
    'today 11:21': '2026-12-02T11:21',
    'in 3 days': '2026-12-05T09:00',
    monday: '2026-12-07T09:00',
    'friday 14:00': '2026-12-04T14:00',
    'in 3 hours': '2026-12-02T14:20',
    'in an hour': '2026-12-02T12:20',
    '3h': '2026-12-02T14:20',
    '45 min': '2026-12-02T12:05',
    'in 2 days': '2026-12-04T09:00',
    'in 2 weeks 10:15': '2026-12-16T10:15',
    'next week': '2026-12-09T09:00',
    'dec 24': '2026-12-24T09:00',
    '24th of December 8am': '2026-12-24T08:00',
    'nov 30': '2027-11-30T09:00',
    'Dec 24, 2027 at 4pm': '2027-12-24T16:00',
    'dec 2027': undefined,
    '2027': undefined,
    'Dec 1': '2027-12-01T09:00',
    '2027-01-05 16:00': '2027-01-05T16:00',
    '2020-01-01': 'past',
    '1.12.2026 9:00': 'past',
    '9': '2026-12-03T09:00',
    '14': '2026-12-02T14:00',
    '12am': '2026-12-03T00:00',
    noon: '2026-12-02T12:00',
  })
})

test('German and Spanish words are, too, and English ones in both languages', () => {
  same('de', {
    'fr 9': '2026-12-04T09:00',
    'Freitag um 9 Uhr': '2026-12-04T09:00',
    'am Freitag': '2026-12-04T09:00',
    'morgen 14:30': '2026-12-03T14:30',
    'morgen früh': '2026-12-03T09:00',
    'morgen Abend um 7': '2026-12-03T19:00',
    übermorgen: '2026-12-04T09:00',
    'heute Abend': '2026-12-02T18:00',
    'heute 10 Uhr': 'past',
    'in 3 Tagen': '2026-12-05T09:00',
    montag: '2026-12-07T09:00',
    'freitag 14:00': '2026-12-04T14:00',
    'morgen 9': '2026-12-03T09:00',
    'in 3 Stunden': '2026-12-02T14:20',
    'in einer Woche': '2026-12-09T09:00',
    '24. Dezember': '2026-12-24T09:00',
    '24.12.': '2026-12-24T09:00',
    '24.12.2027 8:00': '2027-12-24T08:00',
    'tomorrow 14:30': '2026-12-03T14:30',
  })
  same('es', {
    'vie 9': '2026-12-04T09:00',
    'el viernes a las 9': '2026-12-04T09:00',
    'mar 9': '2026-12-08T09:00',
    'mañana 14:30': '2026-12-03T14:30',
    'mañana por la mañana': '2026-12-03T09:00',
    'mañana por la tarde': '2026-12-03T15:00',
    'pasado mañana': '2026-12-04T09:00',
    'en 3 horas': '2026-12-02T14:20',
    'dentro de 2 días': '2026-12-04T09:00',
    'hoy a las 10': 'past',
    'en 3 días': '2026-12-05T09:00',
    lunes: '2026-12-07T09:00',
    'viernes 14:00': '2026-12-04T14:00',
    'mañana 9': '2026-12-03T09:00',
    'la próxima semana': '2026-12-09T09:00',
    '24 de diciembre': '2026-12-24T09:00',
    'el 24 de diciembre de 2027 a las 16': '2027-12-24T16:00',
    'in 3 hours': '2026-12-02T14:20',
  })
})

test('What is no time is none', () => {
  for (const text of [
    ...['', ' ', 'x', 'soon', 'fri x', 'feb 30', 'dec', '24:30', '25', '1 2 3', '13pm', '0am'],
    ...['0.0.', '99.99.', 'in hours', 'in 3 hours tomorrow', '9'.repeat(70)],
    `tomorrow${' '.repeat(60)}`,
  ])
    assert.equal(meant(text), undefined, text)
})

test('A time that the clocks skip is as much later, and one that comes twice is the first', () => {
  const at = (text: string, from: string) => {
    const when = readWhen(text, 'en')
    const time = when && timeOfWhen(when, new Date(from), zone)
    return time instanceof Date ? time.toISOString() : time
  }
  assert.equal(at('tomorrow 2:30', '2026-03-28T12:00:00Z'), '2026-03-29T01:30:00.000Z')
  assert.equal(at('tomorrow 9', '2026-03-28T12:00:00Z'), '2026-03-29T07:00:00.000Z')
  assert.equal(at('tomorrow 9', '2026-10-24T12:00:00Z'), '2026-10-25T08:00:00.000Z')
  assert.equal(at('tomorrow 2:30', '2026-10-24T12:00:00Z'), '2026-10-25T00:30:00.000Z')
  assert.equal(at('in 24 hours', '2026-10-24T12:00:00Z'), '2026-10-25T12:00:00.000Z')
  assert.equal(at('today 2:10', '2026-10-25T00:20:00Z'), 'past')
})

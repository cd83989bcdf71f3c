import { newId } from '../../ids.ts'
import type { FieldDefinition } from '../../chat/settings/settings.ts'
import { makeFieldValues } from './make-field-values.ts'
import { locales, mailDomains, type Locale } from './people.ts'
import type { Random } from './random.ts'

/** A contact's row without `updated_at`, which the write sets. */
export type ContactDraft = {
  id: string
  name: string
  email: string
  phone_number: string | null
  user_identifier: string | null
  traits: object | null
  field_values: object | null
  last_active_at: Date
  created_at: Date
}

/** The part of a contact that its conversations need. */
export type Person = { readonly id: string; readonly greeting: string }

const dayMs = 86_400_000
const plans = ['free', 'starter', 'team', 'business', 'enterprise'] as const

/** Drafts a contact created at `at`. `number` is unique and makes the email address unique. */
export function draftContact(
  random: Random,
  options: { number: number; at: Date; now: Date; fields: readonly FieldDefinition[] },
): { draft: ContactDraft; person: Person } {
  const { number, at, now, fields } = options
  const from = random.pick(locales)
  const { name, address } = makeName(random, from)
  const activeMs = Math.min(at.getTime() + random.skewed(90 * dayMs, 1.5), now.getTime())
  const draft: ContactDraft = {
    id: newId(),
    name,
    email: `${address}${number}@${random.pick(mailDomains)}`,
    phone_number: random.chance(0.6) ? fillDigits(random, from.phone) : null,
    user_identifier: random.chance(0.5) ? `user-${number}` : null,
    traits: random.chance(0.7) ? { plan: random.pick(plans), locale: from.tag } : null,
    field_values: makeFieldValues(random, fields, now),
    last_active_at: new Date(Math.floor(activeMs)),
    created_at: at,
  }
  return { draft, person: { id: draft.id, greeting: from.greeting } }
}

function makeName(random: Random, from: Locale): { name: string; address: string } {
  const given = random.pick(from.givenNames)
  const family = random.pick(from.familyNames)
  const name = from.familyFirst
    ? `${family.written}${given.written}`
    : `${given.written} ${family.written}`
  const address = random.weighted([
    [`${given.ascii}.${family.ascii}`, 5],
    [`${given.ascii.charAt(0)}.${family.ascii}`, 2],
    [`${family.ascii}-${given.ascii}`, 1],
    [given.ascii, 1],
  ])
  return { name, address }
}

function fillDigits(random: Random, pattern: string): string {
  return pattern.replaceAll('#', () => String(random.whole(0, 9)))
}

import { object, readObject, refine, text, type Field } from '../../../api/http/fields.ts'
import { refuseInexact } from '../../../api/http/inexact-numbers.ts'
import { nullable, record, text as shown, uuid } from '../../../api/openapi/response-schemas.ts'
import { fieldError } from '../../../errors.ts'
import { parseId } from '../../../ids.ts'

/** A member with this value of a claim gets the role, or is part of the group. */
export type ClaimRule = {
  readonly claim: string
  /** `*`: any. */
  readonly value: string
  readonly role_id: string | null
  readonly group_id: string | null
}

const mostRules = 50
const anyValue = '*'

const id = refine(text({ maxCharacters: 36 }), (given, name) => {
  const parsed = parseId(given)
  if (parsed === undefined) throw fieldError(`Invalid ${name}: ${given}.`)
  return parsed
})

const rule = object(
  {
    claim: text({ maxCharacters: 200, trim: true, description: 'Its name, such as `groups`.' }),
    value: text({
      maxCharacters: 200,
      trim: true,
      description: 'What the claim is, or what its list contains; `*`: anything.',
    }),
    role_id: id,
    group_id: id,
  },
  ['claim', 'value'],
)

/** The field `claims` of a provider. */
export const claimRules: Field<readonly ClaimRule[] | undefined> = {
  schema: {
    type: 'array',
    items: rule.schema,
    maxItems: mostRules,
    description:
      'What claims of its ID token give at each sign-in: each a role or a group. The first one with a role counts; members leave groups that are named here, and that their claims do not give.',
  },
  read: (given, name) => {
    if (given === undefined || given === null) return undefined
    refuseInexact(given, name)
    if (!Array.isArray(given)) throw fieldError(`${name} must be an array.`)
    if (given.length > mostRules) throw fieldError(`${name} is too long.`, 'field_too_long')
    return given.map((one: unknown, index) => readRule(one, `${name}[${index}]`))
  },
}

function readRule(given: unknown, name: string): ClaimRule {
  if (readObject(given, name) === undefined) throw fieldError(`${name} must be an object.`)
  const { claim, value, role_id: role = null, group_id: group = null } = rule.read(given, name)
  if (claim === undefined) throw fieldError(`${name}.claim can't be blank.`, 'field_blank')
  if (value === undefined) throw fieldError(`${name}.value can't be blank.`, 'field_blank')
  if ((role === null) === (group === null)) {
    throw fieldError(`${name} needs either a role_id or a group_id.`)
  }
  return { claim, value, role_id: role, group_id: group }
}

/** The same as they are shown. */
export const claimRulesSchema = {
  type: 'array',
  items: record({ claim: shown, value: shown, role_id: nullable(uuid), group_id: nullable(uuid) }),
}

/** Those of the rules that a token fulfils. A claim is a text, a number, a truth value, or a list of them. */
export function matching(
  rules: readonly ClaimRule[],
  claims: Readonly<Record<string, unknown>>,
): readonly ClaimRule[] {
  return rules.filter(({ claim, value }) => {
    const values = Object.hasOwn(claims, claim) ? valuesOf(claims[claim]) : []
    return value === anyValue ? values.length > 0 : values.includes(value)
  })
}

function valuesOf(claim: unknown): readonly string[] {
  const listed: readonly unknown[] = Array.isArray(claim) ? claim : [claim]
  return listed
    .filter((one) => ['string', 'number', 'boolean'].includes(typeof one))
    .map((one) => String(one))
}

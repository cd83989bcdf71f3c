import type { FieldDefinition } from '../../chat/settings/settings.ts'
import { pickAny, type Random } from './random.ts'

const dayMs = 86_400_000

/** Values for most of the fields, by field id; null if there are none. */
export function makeFieldValues(
  random: Random,
  fields: readonly FieldDefinition[],
  now: Date,
): Record<string, unknown> | null {
  const values = fields
    .filter(() => random.chance(0.8))
    .map((field) => [field.id, makeValue(random, field, now)] as const)
    .filter(([, value]) => value !== undefined)
  return values.length === 0 ? null : Object.fromEntries(values)
}

/** A value as `chat/settings/field-values.ts` stores it; undefined if no option is chosen. */
function makeValue(random: Random, field: FieldDefinition, now: Date): unknown {
  switch (field.kind) {
    case 'text':
      return `${pickAny(random, ['A', 'B', 'K', 'N'])}-${random.whole(1_000, 99_999)}`
    case 'number':
      return random.chance(0.8)
        ? Math.ceil(random.skewed(20, 1.2))
        : random.whole(100, 99_999) / 100
    case 'date':
      return new Date(now.getTime() - random.whole(0, 1_000) * dayMs).toISOString().slice(0, 10)
    case 'url':
      return `https://www.example.com/accounts/${random.whole(1_000, 99_999)}`
    case 'checkbox':
      return random.chance(0.6)
    case 'dropdown':
      return pickAny(random, field.options)
    default:
      return someOf(random, field.options)
  }
}

function someOf(random: Random, options: readonly string[]): string[] | undefined {
  const chosen = options.filter(() => random.chance(0.4))
  return chosen.length === 0 ? undefined : chosen
}

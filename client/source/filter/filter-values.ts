const unitMs = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i
const time = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)?)?$/
const number = /^-?\d{1,16}(?:\.\d{1,16})?$/

/** The form in which names are compared. */
export function comparableName(name: string): string {
  return name.trim().toLowerCase()
}

export function isUuid(value: string): boolean {
  return uuid.test(value)
}

/** Milliseconds of a duration such as `30m`, `2h`, `3d` or `1w`; undefined for other texts. */
export function durationMs(value: string): number | undefined {
  const [, digits, unit] = /^(\d{1,5})([mhdw])$/.exec(value) ?? []
  if (digits === undefined) return undefined
  return Number(digits) * unitMs[unit as keyof typeof unitMs]
}

/** A date, a timestamp or a duration before `now`, in milliseconds since 1970; undefined for other texts. */
export function momentMs(value: string, now: number): number | undefined {
  const before = durationMs(value)
  if (before !== undefined) return now - before
  const [given, zone] = time.exec(value) ?? []
  if (given === undefined) return undefined
  const day = given.slice(0, 10)
  const midnight = Date.parse(day)
  // Browsers take the 31st of a short month for a day of the next one.
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== day)
    return undefined
  const at = Date.parse(given === day || zone !== undefined ? given : `${given}Z`)
  return Number.isNaN(at) ? undefined : at
}

/** The number that a value of a field is; undefined for other texts. */
export function numberOf(value: string): number | undefined {
  return number.test(value) ? Number(value) : undefined
}

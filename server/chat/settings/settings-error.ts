import { OperatorError } from '../../operator-error.ts'

/** All reasons why settings cannot be applied, a line each. */
export class SettingsError extends OperatorError {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`Nothing was changed:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

/** `, not 12`: the rejected value, shortened. Empty for a missing value. */
export function foundInstead(value: unknown): string {
  if (value === undefined) return ''
  const text = JSON.stringify(value) ?? typeof value
  return `, not ${text.length > 60 ? `${text.slice(0, 60)}…` : text}`
}

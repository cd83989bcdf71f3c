import { UsageError } from './command.ts'

/** The whole number of an option, at least 1; undefined without the option. Throws UsageError for others. */
export function countOption(name: string, given: string | undefined): number | undefined {
  if (given === undefined) return undefined
  const count = Number(given)
  if (!/^\d{1,6}$/.test(given) || count < 1)
    throw new UsageError(`--${name} needs a whole number from 1 on.`)
  return count
}

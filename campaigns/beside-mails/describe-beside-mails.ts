import type { BesideMails } from './run-beside-mails.ts'

/** One line for people. */
export function describeBesideMails(found: BesideMails): string {
  const { quiet, beside, p99Ratio, bestRatio, importedPerSecond, imported } = found
  const ms = ({ p50, p99 }: BesideMails['quiet']) =>
    `p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)} ms`
  return (
    `messages without mails ${ms(quiet)}, beside them ${ms(beside)}; p99 ${p99Ratio.toFixed(2)} × (median of the pairs), ` +
    `${bestRatio.toFixed(2)} × in the best; ${importedPerSecond.toFixed(0)} mails imported a second, ${imported} in all`
  )
}

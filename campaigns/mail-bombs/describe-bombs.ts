import type { BombSummary } from './run-mail-bombs.ts'

/** One line for people. */
export function describeBombs(found: BombSummary): string {
  const counts = (of: Readonly<Record<string, number>>) =>
    Object.entries(of)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ')
  return (
    `${found.bombs} bombs: ${counts(found.states)}; tray: ${counts(found.reasons)}; ` +
    `longest stall ${found.longestStallMs.toFixed(0)} ms; ` +
    `memory ${found.megabytesBefore} MB before, at most ${found.mostMegabytes} MB`
  )
}

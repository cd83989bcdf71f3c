import { parseArgs } from 'node:util'

/** Whole numbers by name from the command line, with defaults. Throws for any other argument. */
export function readNumbers<Name extends string>(
  words: string[],
  defaults: Readonly<Record<Name, number>>,
): Record<Name, number> {
  const options = Object.fromEntries(
    Object.keys(defaults).map((name) => [name, { type: 'string' as const }]),
  )
  const { values } = parseArgs({ args: words, options, strict: true })
  const entries = Object.entries<number>(defaults).map(([name, fallback]) => {
    const given = values[name]
    if (given !== undefined && !(typeof given === 'string' && /^\d+$/.test(given))) {
      throw new Error(`--${name} needs a whole number.`)
    }
    return [name, given === undefined ? fallback : Number(given)]
  })
  return Object.fromEntries(entries) as Record<Name, number>
}

import { parseArgs } from 'node:util'

/**
 * Whole numbers by name from the command line (`--actsEach 6`), else from the environment (`PORCHLIGHT_TEST_ACTS_EACH`), with
 * defaults. Throws for any other argument.
 */
export function readNumbers<Name extends string>(
  words: string[],
  defaults: Readonly<Record<Name, number>>,
  environment: NodeJS.ProcessEnv = {},
): Record<Name, number> {
  const options = Object.fromEntries(
    Object.keys(defaults).map((name) => [name, { type: 'string' as const }]),
  )
  const { values } = parseArgs({ args: words, options, strict: true })
  const entries = Object.entries<number>(defaults).map(([name, fallback]) => {
    const variable = `PORCHLIGHT_TEST_${name.replaceAll(/[A-Z]/g, '_$&').toUpperCase()}`
    const given = values[name] ?? environment[variable]
    if (given !== undefined && !(typeof given === 'string' && /^\d+$/.test(given))) {
      throw new Error(`--${name}, or ${variable}, needs a whole number.`)
    }
    return [name, given === undefined ? fallback : Number(given)]
  })
  return Object.fromEntries(entries) as Record<Name, number>
}

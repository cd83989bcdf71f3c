import { readFile } from 'node:fs/promises'

/** Three folders up from here is the package, in a checkout and in its compiled form alike. */
export const packageFolder = new URL('../../../', import.meta.url)

/** The version in package.json. */
export async function readVersion(): Promise<string> {
  const text = await readFile(new URL('package.json', packageFolder), 'utf8')
  return String((JSON.parse(text) as { version: unknown }).version)
}

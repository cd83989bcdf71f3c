import { readFile } from 'node:fs/promises'

/** The package's folder, at the same relative path in a checkout and in the compiled package. */
export const packageFolder = new URL('../../../', import.meta.url)

/** The version in package.json. */
export async function readVersion(): Promise<string> {
  const text = await readFile(new URL('package.json', packageFolder), 'utf8')
  return String((JSON.parse(text) as { version: unknown }).version)
}

import { readFile } from 'node:fs/promises'

/** The package's folder, at the same relative path in a checkout and in the compiled package. */
export const packageFolder = new URL('../../../', import.meta.url)

/** How the command line is called: by npm in a checkout, by its name where a release is installed. */
export const commandLine = import.meta.url.endsWith('.ts') ? 'npm run porchlight --' : 'porchlight'

/** The version in package.json. */
export async function readVersion(): Promise<string> {
  const text = await readFile(new URL('package.json', packageFolder), 'utf8')
  return String((JSON.parse(text) as { version: unknown }).version)
}

import { chmodSync, mkdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { basename, delimiter, dirname, join } from 'node:path'
import { readIfExists } from './read-if-exists.ts'

type Link = { source: string; target: string }

/**
 * Restores missing symbolic links of the package: npm packs none, the install script that creates them does not run
 * here, and without them the server finds neither ICU nor libpq. If the package is read-only, the links go to
 * `fallbackFolder`, and the library path that the programs then need is returned. It includes the package's folder:
 * a library opened by a link looks for others beside the link, as libpq does for libssl.
 */
export function restoreLibraryLinks(
  packageFolder: string,
  fallbackFolder: string,
): string | undefined {
  const packed = readIfExists(join(packageFolder, 'native', 'pg-symlinks.json'))
  const links = JSON.parse(packed ?? '[]') as Link[]
  try {
    for (const { source, target } of links) {
      point(join(packageFolder, target), basename(source))
    }
    return undefined
  } catch (error) {
    if (!isReadOnly(error)) throw error
  }
  mkdirSync(fallbackFolder, { recursive: true })
  // Regardless of our umask: the server may run as another account.
  chmodSync(fallbackFolder, 0o755)
  for (const { source, target } of links) {
    point(join(fallbackFolder, basename(target)), join(packageFolder, source))
  }
  return [fallbackFolder, join(packageFolder, 'native', 'lib')].join(delimiter)
}

/** Renames a finished link into place: safe beside a second starter, and it replaces a dangling link. */
function point(link: string, destination: string): void {
  if (readLinkIfAny(link) === destination) return
  const draft = join(dirname(link), `.${basename(link)}.${process.pid}`)
  rmSync(draft, { force: true })
  symlinkSync(destination, draft)
  renameSync(draft, link)
}

function readLinkIfAny(link: string): string | undefined {
  try {
    return readlinkSync(link)
  } catch {
    return undefined
  }
}

function isReadOnly(error: unknown): boolean {
  return ['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')
}

import {
  chmodSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { basename, delimiter, dirname, join } from 'node:path'

type Link = { source: string; target: string }

/**
 * npm packs no symbolic links, and the install script that would restore them does not run here: without them the
 * server finds neither its ICU nor its libpq. Creates those that are missing. Where the package cannot be written
 * to, they go to `fallbackFolder`; then the library path that the programs need is returned. It has the package's
 * folder, too: a library that is opened by a link looks for others beside the link, as libpq does for libssl.
 */
export function restoreLibraryLinks(
  packageFolder: string,
  fallbackFolder: string,
): string | undefined {
  const links = readLinks(packageFolder)
  try {
    for (const { source, target } of links) {
      point(join(packageFolder, target), basename(source))
    }
    return undefined
  } catch (error) {
    if (!isReadOnly(error)) throw error
  }
  mkdirSync(fallbackFolder, { recursive: true })
  // Whatever our umask: the server may run as another account.
  chmodSync(fallbackFolder, 0o755)
  for (const { source, target } of links) {
    point(join(fallbackFolder, basename(target)), join(packageFolder, source))
  }
  return [fallbackFolder, join(packageFolder, 'native', 'lib')].join(delimiter)
}

function readLinks(packageFolder: string): Link[] {
  try {
    return JSON.parse(readFileSync(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Renaming a finished link into place is right beside a second starter and over a link that leads nowhere. */
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

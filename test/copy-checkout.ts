import { cp, mkdir, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const sources = ['bin', 'client', 'inbox', 'mcp', 'pages', 'server', 'widget']
const files = ['package.json', 'package-lock.json', 'tsconfig.json']

/**
 * Copies what a start from a checkout needs, without what was built, into a new folder. Its packages are links to those
 * that are installed, but for `without`.
 */
export async function copyCheckout(folder: string, without: readonly string[] = []): Promise<void> {
  await mkdir(folder)
  const copied = [...sources, ...files].map(async (name) =>
    cp(join(root, name), join(folder, name), { recursive: true, filter: isSource }),
  )
  await mkdir(join(folder, 'node_modules'))
  const packages = (await readdir(join(root, 'node_modules'))).filter(
    (name) => !name.startsWith('.') && !without.includes(name),
  )
  await Promise.all([...copied, linkPackages(folder, packages)])
}

/** Adds installed packages to a copy. */
export async function linkPackages(folder: string, names: readonly string[]): Promise<void> {
  const linked = names.map(async (name) =>
    symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name)),
  )
  await Promise.all(linked)
}

const isSource = (path: string) =>
  !/[/\\](?:node_modules|dist|testing|upgrade)$|\.test\.tsx?$/.test(path)

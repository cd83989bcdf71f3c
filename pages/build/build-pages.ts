import { join } from 'node:path'
import { sourceStamp } from '../../server/api/pages/source-stamp.ts'
import { lockBuild } from './lock-build.ts'
import { currentVersion, writeBuild } from './write-build.ts'

/** Builds the pages into `dist/pages` unless those there are of the same sources. Returns whether it built. */
export async function buildPages(root: string): Promise<boolean> {
  const folder = join(root, 'dist/pages')
  const isCurrent = async () => (await currentVersion(folder)) === sourceStamp(root)
  if (await isCurrent()) return false
  const unlock = await lockBuild(folder)
  try {
    // Another process may have built them meanwhile.
    if (await isCurrent()) return false
    const stamp = sourceStamp(root)
    // Loading the compilers takes half a second.
    const { runVite } = await import('./run-vite.ts')
    await writeBuild(folder, stamp, await runVite(root))
    return true
  } finally {
    await unlock()
  }
}

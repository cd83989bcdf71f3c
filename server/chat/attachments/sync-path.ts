import { open } from 'node:fs/promises'

/** Makes a file, or the new names in a folder, survive a power failure. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

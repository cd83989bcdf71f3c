import { mkdir } from 'node:fs/promises'

/** Creates the folder if it is missing, which is rare, and does it again. */
export async function inFolder<Result>(
  folder: string,
  act: () => Promise<Result>,
): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return act()
  }
}

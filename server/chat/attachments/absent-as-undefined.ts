/** What reading a file comes to, undefined when there is no such file or folder. */
export async function absentAsUndefined<Result>(
  read: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

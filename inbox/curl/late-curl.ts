/** Copies the last change as a command; what it takes is loaded then. */
export async function copyLastChange(): Promise<void> {
  const { copyCurl } = await import('./copy-curl.ts')
  await copyCurl()
}

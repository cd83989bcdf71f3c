import type { Kept } from './kept.ts'

/** The secret of this browser: 32 random bytes as base64url. The server only ever keeps its hash. */
export function deviceToken(kept: Kept): string {
  const known = kept.read('token')
  if (known !== undefined) return known
  const made = asBase64Url(crypto.getRandomValues(new Uint8Array(32)))
  kept.write('token', made)
  return made
}

/** Whether the server has a device for the token; before that nothing is read from it. */
export const isRegistered = (kept: Kept): boolean => kept.read('registered') === '1'

export function forgetDevice(kept: Kept): void {
  for (const name of ['token', 'registered', 'begun']) kept.write(name, undefined)
}

function asBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

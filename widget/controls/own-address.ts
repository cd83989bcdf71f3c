/** An address on the chat's own host, or undefined: the frame loads nothing from elsewhere. */
export function ownAddress(address: string | null | undefined): string | undefined {
  if (!address || !URL.canParse(address, location.origin)) return undefined
  const url = new URL(address, location.origin)
  return url.origin === location.origin ? url.pathname + url.search : undefined
}

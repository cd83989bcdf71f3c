/** What stands after more of them is left alone: an address has few. */
const mostPluses = 8

/**
 * What an address may be a form of, the longest first: itself, and what is left of it without what stands after a plus. Addresses of
 * channels may have a plus, too, and tokens stand after the last one.
 */
export function baseAddresses(address: string): string[] {
  const at = address.lastIndexOf('@')
  const found = [address]
  let end = at
  while (found.length <= mostPluses && end > 0) {
    end = address.lastIndexOf('+', end - 1)
    if (end > 0) found.push(address.slice(0, end) + address.slice(at))
  }
  return found
}

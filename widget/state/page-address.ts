/** The parameters of campaigns. All others may be secrets of the page, so they do not leave it. */
const kept = /^utm_(?:source|medium|campaign|term|content)$/
const longestAddress = 2000
const longestValue = 200

/** A page's address as the team sees it: without fragment, password and query parameters of the page's own. */
export function cleanAddress(address: string): string | undefined {
  if (address.length > 16_384 || !URL.canParse(address)) return undefined
  const url = new URL(address)
  if (!/^https?:$/.test(url.protocol)) return undefined
  const clean = new URL(url.pathname, url.origin)
  for (const [name, value] of [...url.searchParams].slice(0, 100)) {
    if (kept.test(name)) clean.searchParams.append(name, value.slice(0, longestValue))
  }
  return clean.href.slice(0, longestAddress)
}

/**
 * The subdomain in a Host header, undefined when the address has none and the key alone names the
 * workspace: an IP address, the bare base domain, any host outside the base domain.
 */
export function subdomainOf(host: string | undefined, baseDomain: string): string | undefined {
  if (host === undefined) return undefined
  const name = host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
  const ending = `.${baseDomain}`
  return name.endsWith(ending) && name.length > ending.length
    ? name.slice(0, -ending.length)
    : undefined
}

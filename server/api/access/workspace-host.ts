/** A host name or IP address, with an optional port. */
const hostForm = /^(?:\[[\da-f:.]{2,45}\]|[\w.~%-]{1,255})(?::\d{1,5})?$/

/** 255 for the name, and its port. */
const longestHost = 262

/** The subdomain of an invalid host, which no workspace has. */
const invalid = ''

/**
 * The subdomain in a Host header. Undefined for a host without one, where the key alone names the workspace: an IP
 * address, the base domain, any host outside the base domain. '' for an invalid host (`acme.chat.test:x`,
 * `.chat.test`), which belongs to no workspace: 401 for every key.
 */
export function subdomainOf(host: string | undefined, baseDomain: string): string | undefined {
  if (host === undefined || host === '') return undefined
  if (host.length > longestHost) return invalid
  const given = host.toLowerCase()
  if (!hostForm.test(given)) return invalid
  if (given.startsWith('.') || given.includes('..')) return invalid
  const name = hostName(given)
  const ending = `.${baseDomain}`
  return name.endsWith(ending) ? name.slice(0, -ending.length) : undefined
}

/** The name in a valid Host header, in lower case, without its port. */
export function hostName(host: string): string {
  return host
    .toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '')
}

/** A name of labels or an IP address, with a port or without. Other characters than these have no place in it. */
const hostForm = /^(?:\[[\da-f:.]{2,45}\]|[\w.~%-]{1,255})(?::\d{1,5})?$/

/** Of a name 255, and its port. */
const longestHost = 262

/** A subdomain that no workspace has: of hosts that are none. */
const nobodys = ''

/**
 * The subdomain in a Host header, undefined when the address has none and the key alone names the
 * workspace: an IP address, the bare base domain, any host outside the base domain. '' for what is no host
 * (`acme.chat.test:x`, `.chat.test`), which belongs to no workspace: 401 whatever the key.
 */
export function subdomainOf(host: string | undefined, baseDomain: string): string | undefined {
  if (host === undefined || host === '') return undefined
  if (host.length > longestHost) return nobodys
  const given = host.toLowerCase()
  if (!hostForm.test(given)) return nobodys
  if (given.startsWith('.') || given.includes('..')) return nobodys
  const name = given.replace(/:\d{1,5}$/, '').replace(/\.$/, '')
  const ending = `.${baseDomain}`
  return name.endsWith(ending) ? name.slice(0, -ending.length) : undefined
}

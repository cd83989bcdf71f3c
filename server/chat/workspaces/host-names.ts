import { domainToASCII } from 'node:url'
import { visitorsPrefix } from '../../api/access/hosts.ts'
import { OperatorError } from '../../operator-error.ts'

/** RFC 1035, 2.3.4. */
const longestName = 253
const longestLabel = 63

const nameForm = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** A host name as browsers send it, in lower case. Throws for an address, a port or a single label. */
export function readHostName(given: string): string {
  const name = given.length > longestName ? '' : domainToASCII(given.trim().replace(/\.$/, ''))
  if (name.length > longestName || !nameForm.test(name)) {
    throw new OperatorError(
      `${given} is no host name. Write one with a dot and without a port, for example support.example.com.`,
    )
  }
  return name
}

/** The label of the workspace whose default host a name would be: `acme` for acme.<base> and chat--acme.<base>. */
export function subdomainUnder(name: string, baseDomain: string): string | undefined {
  const ending = `.${baseDomain}`
  if (!name.endsWith(ending)) return undefined
  const label = name.slice(0, -ending.length)
  return label.startsWith(visitorsPrefix) ? label.slice(visitorsPrefix.length) : label
}

/**
 * Whether two names are equal or one is inside the other: a page may set cookies for every name that its own is
 * inside of.
 */
export function overlap(one: string, other: string): boolean {
  return one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`)
}

/** Why a new workspace cannot have a subdomain, whose host for visitors is `chat--<subdomain>`. */
export function subdomainProblem(subdomain: string): string | undefined {
  if (subdomain.startsWith(visitorsPrefix)) {
    return `Subdomains cannot begin with ${visitorsPrefix}: those are the hosts for visitors.`
  }
  const longest = longestLabel - visitorsPrefix.length
  if (subdomain.length <= longest) return undefined
  return `${subdomain} is too long: a subdomain has at most ${longest} characters, to leave room for ${visitorsPrefix}.`
}

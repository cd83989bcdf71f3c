const ascii = /^[\x21-\x7e]*$/

/** The form in which addresses are compared, as the server does: NFC, lower case, the domain in ASCII. */
export function comparableAddress(address: string): string {
  const normal = address.trim().toLowerCase().normalize('NFC')
  const domainAt = normal.lastIndexOf('@') + 1
  const domain = normal.slice(domainAt)
  return ascii.test(domain) ? normal : normal.slice(0, domainAt) + asciiOf(domain)
}

function asciiOf(domain: string): string {
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}

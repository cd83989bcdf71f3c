const browsers = {
  Edg: 'Edge',
  OPR: 'Opera',
  Firefox: 'Firefox',
  Chrome: 'Chrome',
  Safari: 'Safari',
}
const systems = {
  Android: 'Android',
  iPhone: 'iPhone',
  iPad: 'iPad',
  Windows: 'Windows',
  'Mac OS X': 'macOS',
  Linux: 'Linux',
}

/** "Chrome, Linux", as far as the browser says. Only known names: a header of somebody unknown is no text for a mail. */
export function browserName(userAgent: string): string {
  const first = (names: Readonly<Record<string, string>>) =>
    Object.entries(names).find(([part]) => userAgent.includes(part))?.[1]
  const found = [first(browsers), first(systems)].filter((name) => name !== undefined)
  return found.join(', ') || 'a browser without a name'
}

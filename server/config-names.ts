const prefix = /^PORCHLIGHT_/i
const ofTests = /^PORCHLIGHT_TEST_/
// Kubernetes and Docker links put these into every container beside a service called porchlight
// or porchlight-…; refusing them would keep such an installation from starting.
const ofServiceLinks =
  /^PORCHLIGHT_(\w+_)?(SERVICE_HOST|SERVICE_PORT(_\w+)?|PORT_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)$/
const serviceLinkValue = /^(tcp|udp|sctp):\/\//

/**
 * One problem for every variable that begins like ours but is not one of ours, so that a typing
 * mistake never passes silently. Values are not shown: what an unknown variable holds is unknown.
 */
export function unknownVariableProblems(
  env: Record<string, string | undefined>,
  knownNames: readonly string[],
): string[] {
  return Object.entries(env)
    .filter(([name, value]) => isUnknown(name, value?.trim() ?? '', knownNames))
    .map(
      ([name]) => `${name} is not a setting. Write ${nearestName(name, knownNames)}, or remove it.`,
    )
}

function isUnknown(name: string, value: string, knownNames: readonly string[]): boolean {
  if (!prefix.test(name) || value === '' || knownNames.includes(name)) return false
  if (ofTests.test(name) || ofServiceLinks.test(name)) return false
  return !(name.endsWith('_PORT') && serviceLinkValue.test(value))
}

/** Compared without the prefix, so that PORCHLIGHT_PORT leads to PORT. */
function nearestName(name: string, knownNames: readonly string[]): string {
  const wanted = name.replace(prefix, '').toUpperCase()
  const ranked = knownNames.map((known) => {
    const bare = known.replace(prefix, '')
    // The share of letters in common: a plain edit distance prefers DATA to SMTP_URL for SMTP.
    return { known, likeness: lettersInCommon(wanted, bare) / (wanted.length + bare.length) }
  })
  ranked.sort((one, other) => other.likeness - one.likeness)
  return ranked[0]?.known ?? ''
}

/** The length of the longest common subsequence: letters both texts have in the same order. */
function lettersInCommon(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, () => 0)
  for (const letter of one) {
    const next = [0]
    for (let column = 1; column <= other.length; column += 1) {
      const longer = Math.max(row[column] ?? 0, next[column - 1] ?? 0)
      next.push(letter === other[column - 1] ? (row[column - 1] ?? 0) + 1 : longer)
    }
    row = next
  }
  return row[other.length] ?? 0
}

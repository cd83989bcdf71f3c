const prefix = /^PORCHLIGHT_/i
const testVariable = /^PORCHLIGHT_TEST_/
// Kubernetes and Docker links set these in every container beside a service called porchlight or
// porchlight-…; rejecting them would prevent such an installation from starting.
const serviceLinkVariable =
  /^PORCHLIGHT_(\w+_)?(SERVICE_HOST|SERVICE_PORT(_\w+)?|PORT_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)$/
const serviceLinkValue = /^(tcp|udp|sctp):\/\//

/**
 * A problem for every unknown variable with our prefix, so that a typing mistake is never ignored.
 * Values are not shown, because they may be secret.
 */
export function unknownVariableProblems(
  env: Record<string, string | undefined>,
  knownNames: readonly string[],
): string[] {
  return Object.entries(env)
    .filter(([name, value]) => isUnknown(name, value?.trim() ?? '', knownNames))
    .map(([name]) => {
      const near = nearestName(name, knownNames)
      const advice =
        near === undefined
          ? 'Remove it; .env.example lists every setting'
          : `Write ${near}, or remove it`
      return `${name} is not a setting. ${advice}.`
    })
}

function isUnknown(name: string, value: string, knownNames: readonly string[]): boolean {
  if (!prefix.test(name) || value === '' || knownNames.includes(name)) return false
  if (testVariable.test(name) || serviceLinkVariable.test(name)) return false
  return !(name.endsWith('_PORT') && serviceLinkValue.test(value))
}

/**
 * Compares names without the prefix, so that PORCHLIGHT_PORT suggests PORT. Undefined if none is near:
 * a wrong guess is worse than none.
 */
function nearestName(name: string, knownNames: readonly string[]): string | undefined {
  const wanted = name.replace(prefix, '').toUpperCase()
  const ranked = knownNames.flatMap((known) => {
    const bare = known.replace(prefix, '')
    const common = lettersInCommon(wanted, bare)
    // The share of letters in common: a plain edit distance prefers DATA to SMTP_URL for SMTP.
    const likeness = common / (wanted.length + bare.length)
    const edits = wanted.length + bare.length - 2 * common
    return isNear(wanted, bare, edits) ? [{ known, likeness }] : []
  })
  ranked.sort((one, other) => other.likeness - one.likeness)
  return ranked[0]?.known
}

/** A few letters differ, or some words are added or missing: SMTP for SMTP_URL. */
function isNear(wanted: string, known: string, edits: number): boolean {
  const allowed = Math.max(2, Math.floor(Math.max(wanted.length, known.length) / 3))
  const [some, others] = [wanted.split('_'), known.split('_')]
  const isPart = (words: string[], whole: string[]) => words.every((word) => whole.includes(word))
  // A single word such as URL occurs in too many names.
  const isLonger = others.length > 1 && isPart(others, some)
  return edits <= allowed || isPart(some, others) || isLonger
}

/** The length of the longest common subsequence. */
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

const longest = 300

/**
 * What a server says of an access token that it refuses (XOAUTH2, RFC 7628 3.2.3): a JSON object, in Base64 where the protocol has it
 * so. Undefined for anything else.
 */
export function challengeWords(challenge: unknown): string | undefined {
  const given = typeof challenge === 'string' ? parsed(challenge) : challenge
  if (typeof given !== 'object' || given === null) return undefined
  const words = Object.entries(given)
    .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')
  return words === '' ? undefined : words.slice(0, longest).toWellFormed()
}

function parsed(base64: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64, 'base64').toString())
  } catch {
    return undefined
  }
}

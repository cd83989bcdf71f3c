/** What a caller's `Accept` asks errors to look like, or undefined when it excludes JSON altogether. */
export type ErrorShape = 'json' | 'problem'

/**
 * Reads `Accept` (RFC 9110, 12.5.1). Missing, `*` ranges, `application/json` and any `+json` type are
 * served as JSON; problem+json for errors only when it is named and weighs more than plain JSON.
 */
export function negotiate(accept: string | undefined): ErrorShape | undefined {
  if (accept === undefined || accept.trim() === '') return 'json'
  const ranges = accept.split(',').map(readRange)
  const wanted = ranges.filter(({ weight }) => weight > 0)
  const acceptable = wanted.some(({ type }) => servesJson(type))
  if (!acceptable) return undefined
  const named = wanted.find(({ type }) => type === 'application/problem+json')
  return named !== undefined && named.weight > weightOfJson(wanted) ? 'problem' : 'json'
}

/** The weight of the most specific range that plain JSON is in. */
function weightOfJson(wanted: readonly { type: string; weight: number }[]): number {
  const ranges = ['application/json', 'application/*', '*/*']
  const found = ranges.map((range) => wanted.find(({ type }) => type === range))
  return found.find((range) => range !== undefined)?.weight ?? 0
}

function readRange(range: string): { type: string; weight: number } {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))
  const weight = quality === undefined ? 1 : Number(quality.slice(2))
  return { type, weight: Number.isNaN(weight) ? 1 : weight }
}

function servesJson(type: string): boolean {
  return (
    type === '*/*' ||
    type === 'application/*' ||
    type === 'application/json' ||
    /^[\w.-]+\/[\w.+-]+\+json$/.test(type)
  )
}

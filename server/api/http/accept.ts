/** What a caller's `Accept` asks errors to look like, or undefined when it excludes JSON altogether. */
export type ErrorShape = 'json' | 'problem'

/** A range of media types and how much it is wanted, from 0 to 1. */
export type AcceptedRange = { readonly type: string; readonly weight: number }

/** No client names more; what stands behind them is not read. */
const mostRanges = 50
const mostParameters = 10

/** The ranges that an `Accept` names, in its order (RFC 9110, 12.5.1). */
export function acceptedRanges(accept: string): AcceptedRange[] {
  return accept.split(',', mostRanges).map(readRange)
}

/**
 * Reads `Accept` (RFC 9110, 12.5.1). Missing, `*` ranges, `application/json` and any `+json` type are
 * served as JSON; problem+json for errors only when it is named and weighs more than plain JSON.
 */
export function negotiate(accept: string | undefined): ErrorShape | undefined {
  if (accept === undefined || accept.trim() === '') return 'json'
  const ranges = acceptedRanges(accept)
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

function readRange(range: string): AcceptedRange {
  const [type = '', ...parameters] = range
    .split(';', mostParameters)
    .map((part) => part.trim().toLowerCase())
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

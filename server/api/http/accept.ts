/** A range of media types, or a coding, and its weight, from 0 to 1. */
type AcceptedRange = { readonly type: string; readonly weight: number }

/** No client names more; the rest is ignored. */
const mostRanges = 50
const mostParameters = 10

/** The values of most clients, which need no parsing. */
const usual = new Set(['*/*', 'application/json'])

/** The ranges that an `Accept` names, or the codings of an `Accept-Encoding`, in its order (RFC 9110, 12.5). */
export function acceptedRanges(accept: string): AcceptedRange[] {
  return accept.split(',', mostRanges).map(readRange)
}

/**
 * The form of errors that `Accept` asks for (RFC 9110, 12.5.1); undefined when it excludes JSON. Missing, `*` ranges,
 * `application/json` and any `+json` type mean JSON; `problem` only when problem+json outweighs plain JSON.
 */
export function negotiate(accept: string | undefined): 'json' | 'problem' | undefined {
  if (accept === undefined || usual.has(accept) || accept.trim() === '') return 'json'
  const wanted = acceptedRanges(accept).filter(({ weight }) => weight > 0)
  if (!wanted.some(({ type }) => servesJson(type))) return undefined
  const named = wanted.find(({ type }) => type === 'application/problem+json')
  return named !== undefined && named.weight > weightOfJson(wanted) ? 'problem' : 'json'
}

/** The weight of the most specific range that includes plain JSON. */
function weightOfJson(wanted: readonly AcceptedRange[]): number {
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

/** The weight that `Accept` gives a type by its name; 0 if it does not name it. */
function namedWeight(accept: string, type: string): number {
  return acceptedRanges(accept).find((range) => range.type === type)?.weight ?? 0
}

/** Whether `Accept` names HTML, and JSON not or with less weight. True for browsers, not for programs. */
export function prefersHtml(accept = ''): boolean {
  return namedWeight(accept, 'text/html') > namedWeight(accept, 'application/json')
}

/** Whether `Accept` names JSON, and HTML not or with less weight. Browsers name HTML; plain curl names neither. */
export function prefersJson(accept = ''): boolean {
  return namedWeight(accept, 'application/json') > namedWeight(accept, 'text/html')
}

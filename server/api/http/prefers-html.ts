import { acceptedRanges } from './accept.ts'

/** The weight `Accept` gives a type by its name; 0 where it does not name it. */
export function weightOf(accept: string, type: string): number {
  return acceptedRanges(accept).find((range) => range.type === type)?.weight ?? 0
}

/** HTML is named, and JSON is not, or weighs less: a browser asks so, programs do not. */
export function prefersHtml(accept = ''): boolean {
  const html = weightOf(accept, 'text/html')
  return html > 0 && html > weightOf(accept, 'application/json')
}

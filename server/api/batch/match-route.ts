import { methodsOf, type Route } from '../http/route.ts'

/** The route of an operation; `allow` if only its path is known. */
export type Match =
  | { readonly route: Route; readonly params: Readonly<Record<string, string>> }
  | { readonly allow: string }

/**
 * Matches like the server's router: both spellings, optional trailing slash, PUT for PATCH, and fixed parts of a path
 * before parameters. Undefined for unknown paths.
 */
export function makeMatcher(
  routes: readonly Route[],
): (method: string, path: string) => Match | undefined {
  const forms = routes
    .map((route) => ({ route, parts: partsOf(route.path) }))
    .toSorted((a, b) => (weightOf(a.parts) < weightOf(b.parts) ? -1 : 1))
  return (method, path) => {
    const parts = partsOf(path)
    const fitting = forms.filter((form) => fits(form.parts, parts))
    const best = fitting.filter(({ route }) => route.path === fitting[0]?.route.path)
    if (best.length === 0) return undefined
    const found = best.find(({ route }) => methodsOf(route).includes(method))
    if (found !== undefined) return { route: found.route, params: paramsOf(found.parts, parts) }
    const allowed = best.flatMap(({ route }) => methodsOf(route))
    return { allow: [...allowed, 'OPTIONS'].toSorted().join(', ') }
  }
}

function partsOf(path: string): string[] {
  return path.replace(/\/$/, '').split('/').slice(1)
}

/** Fixed parts sort before parameters, part by part. */
function weightOf(parts: readonly string[]): string {
  return parts.map((part) => (part.startsWith(':') ? '1' : '0')).join('')
}

function fits(form: readonly string[], parts: readonly string[]): boolean {
  return (
    form.length === parts.length &&
    form.every((part, at) => {
      const given = parts[at] ?? ''
      return part.startsWith(':') ? given !== '' : part === given.replaceAll('_', '-')
    })
  )
}

function paramsOf(form: readonly string[], parts: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    form.flatMap((part, at) =>
      part.startsWith(':') ? [[part.slice(1), decode(parts[at] ?? '')]] : [],
    ),
  )
}

/** Keeps a part with a stray `%`, as in any request: a malformed id is unknown. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

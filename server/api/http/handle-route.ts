import { appError, fieldError, type AppError } from '../../errors.ts'
import type { AppServices } from './services.ts'
import { memberPageNames, pageNames, type Query } from './pagination.ts'
import { followMerged } from './follow-merged.ts'
import { altered } from './http-request.ts'
import type { ApiRequest, Reply, Route } from './route.ts'

/**
 * Answers a request by its route. 422 for a known parameter with a NUL, except page numbers, whose invalid values mean
 * the default. A known parameter in brackets is accepted if repeatable (`status[]=`, `status[0]=`), else 422
 * (`page[number]=`): ignoring it would silently widen a list. Unknown parameters are ignored, bracketed or not. Of
 * one that is repeated the last value counts, so that a client that appends `&page=` reaches the end of a list; a
 * parameter with a documented error for its form keeps that error.
 */
export function handleRoute(
  route: Route,
  request: ApiRequest,
  services: AppServices,
): Promise<Reply> {
  const { query, refusal } = readParameters(route, request.query)
  if (refusal === undefined) {
    const read = query === request.query ? request : altered(request, { query })
    return followMerged(read, services, (found) => route.handle(found, services))
  }
  return refuse(route, request, services, refusal)
}

async function refuse(
  route: Route,
  request: ApiRequest,
  services: AppServices,
  refusal: AppError,
): Promise<Reply> {
  // An unknown resource in the path (404) takes precedence over a wrong parameter.
  if (route.method === 'GET' && route.path.includes(':')) {
    await route.handle(altered(request, { query: {} }), services)
  }
  throw refusal
}

type Parameters = { readonly query: Query; readonly refusal?: AppError }

function readParameters(route: Route, query: Query): Parameters {
  const { query: read, refusal } = readBrackets(route, lastValues(route, query))
  if (refusal !== undefined) return { query, refusal }
  const unstorable = Object.keys(read).find(
    (name) =>
      String(read[name]).includes('\0') && isKnown(route, name) && !pageParameters.includes(name),
  )
  return unstorable === undefined
    ? { query: read }
    : { query: read, refusal: unstorableError(route, unstorable) }
}

function lastValues(route: Route, query: Query): Query {
  const isScalar = (name: string) =>
    route.repeatable?.includes(name) !== true && route.parameterErrors?.[name] === undefined
  const repeated = Object.keys(query).filter(
    (name) => Array.isArray(query[name]) && isKnown(route, name) && isScalar(name),
  )
  if (repeated.length === 0) return query
  const last = repeated.map((name) => [name, [query[name]].flat().at(-1)] as const)
  return { ...query, ...Object.fromEntries(last) }
}

function readBrackets(route: Route, query: Query): Parameters {
  const bracketed = Object.keys(query).filter((key) => key.includes('['))
  if (bracketed.length === 0) return { query }
  const read: Record<string, unknown> = { ...query }
  for (const key of bracketed) {
    const name = key.slice(0, key.indexOf('['))
    if (!isKnown(route, name)) continue
    if (route.repeatable?.includes(name) !== true || !isElement(key.slice(name.length))) {
      return { query, refusal: refusalOf(route, name) }
    }
    read[name] = [read[name] ?? [], query[key]].flat()
  }
  return { query: read }
}

/** `[]` or `[0]`. */
function isElement(brackets: string): boolean {
  return brackets.length <= 6 && /^\[\d*\]$/.test(brackets)
}

const pageParameters = [pageNames, memberPageNames].flatMap(({ number, size }) => [number, size])

function isKnown({ query = {}, aliases = [] }: Route, name: string): boolean {
  if (Object.hasOwn(query, name) || aliases.includes(name)) return true
  const isPaged = pageParameters.some((one) => Object.hasOwn(query, one))
  return isPaged && pageParameters.includes(name)
}

function unstorableError({ parameterErrors }: Route, name: string): AppError {
  if (name === 'cursor') return appError('cursor_invalid')
  // Its message describes valid values; those of the filters describe only their type.
  if (parameterErrors?.[name] === 'updated_after_invalid') return appError('updated_after_invalid')
  return fieldError(`${name} contains characters that cannot be stored.`)
}

function refusalOf(route: Route, name: string): AppError {
  if (name === 'cursor') return appError('cursor_invalid')
  const code = route.parameterErrors?.[name]
  return code === undefined ? fieldError(`${name} must be a single value.`) : appError(code)
}

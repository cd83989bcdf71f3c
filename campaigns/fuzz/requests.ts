import fc from 'fast-check'
import { newId } from '../../server/ids.ts'
import { basePath } from '../../server/start/app.ts'
import { brokenField, brokenText } from './broken-bodies.ts'
import type { JsonSchema, Operation } from './document.ts'
import { kinds, type FuzzRequest, type Kind } from './fuzz-request.ts'
import { oddHeaders, oddIds, oddMethods, oddQueryValues, pagePaths, wrongKeys } from './oddities.ts'
import { valueOf } from './values.ts'
import { uploadOf } from './uploads.ts'
import type { Space, World } from './world.ts'

type Drawn = (typeof kinds)[number]

const weights: Readonly<Record<Drawn, number>> = {
  valid: 40,
  field: 20,
  body: 9,
  query: 9,
  path: 8,
  method: 4,
  header: 6,
  key: 4,
}

const longestInAddress = 200

/** A request to any operation: valid by the document, or invalid in one respect. */
export function anyRequest(
  operations: readonly Operation[],
  world: World,
): fc.Arbitrary<FuzzRequest> {
  const kind = fc.oneof(
    ...kinds.map((one) => ({ weight: weights[one], arbitrary: fc.constant(one) })),
  )
  const withBody = operations.filter(({ body }) => body !== undefined)
  // Mostly for operations that read a body; elsewhere it must have no effect.
  const target = (one: Drawn) =>
    one === 'field' || one === 'body'
      ? fc.oneof(
          { weight: 9, arbitrary: fc.constantFrom(...withBody) },
          { weight: 1, arbitrary: fc.constantFrom(...operations) },
        )
      : fc.constantFrom(...operations)
  return kind.chain((one) =>
    target(one).chain((operation) =>
      valid(operation, world).chain((right) =>
        spoil(right, one, world).chain((request) =>
          // Bodies of other types replace valid ones only.
          one === 'valid' ? uploadOf(request) : fc.constant(request),
        ),
      ),
    ),
  )
}

type Right = FuzzRequest & { ids: Record<string, string>; query: string; body: unknown }

function valid(operation: Operation, world: World): fc.Arbitrary<Right> {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const ids = fc.record(
    Object.fromEntries(names.map((name) => [name, pathValue(operation, name, world)])),
  )
  const absent = { weight: 2, arbitrary: fc.constant(undefined) }
  const parameters = Object.entries(operation.query).map(([name, schema]) => [
    name,
    fc.oneof(absent, { weight: 1, arbitrary: valueOf(asShort(schema), name, world) }),
  ])
  const query = fc.record(Object.fromEntries(parameters) as Record<string, fc.Arbitrary<unknown>>)
  const body =
    operation.body === undefined ? fc.constant(undefined) : valueOf(operation.body, '', world)
  const accept = fc.constantFrom(
    'application/json',
    'application/json',
    '*/*',
    'application/problem+json, application/json',
  )
  return fc.record({ ids, query, body, accept }).map((given) => {
    const queryText = queryOf(given.query)
    const payload = given.body === undefined ? undefined : Buffer.from(JSON.stringify(given.body))
    return {
      kind: 'valid' as const,
      operation,
      method: operation.method,
      path: pathOf(operation, given.ids, queryText),
      ids: given.ids,
      query: queryText,
      body: given.body,
      headers: {
        host: `${world.own.subdomain}.localhost`,
        accept: given.accept,
        'x-api-key': world.own.key,
        ...(payload === undefined ? {} : bodyHeaders(payload)),
      },
      payload,
    }
  })
}

/** Limited to what fits into an address. */
function asShort(schema: JsonSchema): JsonSchema {
  return { ...schema, maxLength: Math.min(schema.maxLength ?? longestInAddress, longestInAddress) }
}

function bodyHeaders(payload: Buffer): Record<string, string> {
  return { 'content-type': 'application/json', 'content-length': String(payload.length) }
}

/** An id: mostly of this workspace, else of the other one or unknown. Other parameters follow their schema. */
function pathValue({ inPath }: Operation, name: string, world: World): fc.Arbitrary<string> {
  const schema = inPath[name] ?? {}
  if (schema.format !== 'uuid') {
    // Without it, the address belongs to another route.
    const texts = valueOf(asShort(schema), name, world).filter((value) => value !== '')
    return texts.map((value) => encodeURIComponent(String(value).toWellFormed()))
  }
  const pool = ({ known }: Space) => {
    const ids = known.ids[name] ?? []
    return ids.length === 0 ? fc.constant(newId()) : fc.constantFrom(...ids)
  }
  return fc.oneof(
    { weight: 8, arbitrary: pool(world.own) },
    { weight: 1, arbitrary: pool(world.foreign) },
    { weight: 1, arbitrary: fc.constant(newId()) },
  )
}

function queryOf(query: Record<string, unknown>): string {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value).toWellFormed())}`)
  return pairs.join('&')
}

function pathOf(operation: Operation, ids: Record<string, string>, query: string): string {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '')
  return `${basePath}${path}${query === '' ? '' : `?${query}`}`
}

function spoil(right: Right, kind: Kind, world: World): fc.Arbitrary<FuzzRequest> {
  const given = right.body ?? {}
  const withPayload = (payload: Buffer) => ({
    ...right,
    kind,
    payload,
    headers: { ...right.headers, ...bodyHeaders(payload) },
  })
  if (kind === 'field') return brokenField(given).map((text) => withPayload(Buffer.from(text)))
  if (kind === 'body') return brokenText(given).map(withPayload)
  if (kind === 'query') {
    return brokenQuery(right.operation).map((query) => ({
      ...right,
      kind,
      path: pathOf(right.operation, right.ids, [right.query, query].filter(Boolean).join('&')),
    }))
  }
  if (kind === 'path') return brokenPath(right).map((path) => ({ ...right, kind, path }))
  if (kind === 'method')
    return fc.constantFrom(...oddMethods).map((method) => ({ ...right, kind, method }))
  if (kind === 'header') {
    return fc
      .constantFrom(...oddHeaders(world))
      .map((odd) => ({ ...right, kind, headers: { ...right.headers, ...odd } }))
  }
  if (kind === 'key') {
    return fc.constantFrom(...wrongKeys(world)).map((odd) => {
      const { 'x-api-key': _key, ...headers } = right.headers
      return { ...right, kind, headers: { ...headers, ...odd } }
    })
  }
  return fc.constant(right)
}

function brokenQuery({ query }: Operation): fc.Arbitrary<string> {
  const names = [
    ...Object.keys(query),
    'page',
    'per_page',
    'sort',
    'order',
    'email',
    'updated_after',
  ]
  const forms = ['', '[]', '[0]', '[a]', '[a][b]', '[__proto__]', '%5B%5D', '.a', '%00']
  const pair = fc
    .tuple(
      fc.constantFrom(...names),
      fc.constantFrom('', ...forms),
      fc.constantFrom(...oddQueryValues),
    )
    .map(([name, form, value]) => `${name}${form}=${value}`)
  const whole = fc.constantFrom(
    '&&&',
    '=',
    '=x&=y',
    '__proto__=1&constructor=2&prototype=3',
    '__proto__[a]=1&constructor[prototype][a]=2',
    'page=1&page=2&page=3',
    'email=a@x.test&email=b@x.test',
    'status=open&status=closed&status[]=new',
    `a=1${'&a=1'.repeat(1_500)}`,
    `a=${'%41'.repeat(2_500)}`,
    'page=1?page=2',
    'page=1;page=2',
    `email=${'x'.repeat(20_000)}`,
    `email=${'x'.repeat(40_000)}`,
  )
  return fc.oneof(
    {
      weight: 3,
      arbitrary: fc.array(pair, { minLength: 1, maxLength: 3 }).map((pairs) => pairs.join('&')),
    },
    { weight: 1, arbitrary: whole },
  )
}

function brokenPath(right: Right): fc.Arbitrary<string> {
  const { operation, ids, query, path } = right
  const names = Object.keys(ids)
  const odd = fc.constantFrom(...oddIds, newId().toUpperCase(), `${newId()}%0a`, `{${newId()}}`)
  const withOddId = fc
    .tuple(fc.nat(), odd)
    .map(([at, id]) => pathOf(operation, { ...ids, [names[at % names.length] ?? '']: id }, query))
  const own = path.slice(basePath.length)
  const turned = fc.constantFrom(
    `${path}/`,
    `${basePath}//${own}`,
    `${path}/extra`,
    `${basePath}${own.replaceAll('-', '_')}`,
    `${basePath}${own.toUpperCase()}`,
    `${basePath}/.${own}`,
    `${basePath}/x/..${own}`,
    `${basePath}${own.replace('/', '%2F')}`,
    `${basePath}${own.replace('s', '%73')}`,
    `${path}#fragment`,
    `${path.split('?')[0]}?`,
    `http://other.localhost${path}`,
    `//other.localhost${path}`,
    basePath,
    `${basePath}/nowhere`,
    `/api/external/v1${own}`,
    '*',
    ...pagePaths,
  )
  return names.length === 0
    ? turned
    : fc.oneof({ weight: 3, arbitrary: withOddId }, { weight: 1, arbitrary: turned })
}

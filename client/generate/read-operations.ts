import type {
  ApiDocument,
  Operation,
  Parameter,
  Schema,
} from '../../server/api/openapi/document-types.ts'

/** One operation as a method of the client. */
export type ClientMethod = {
  readonly group: string
  readonly name: string
  /** The operation's id with a capital: the name of its types. */
  readonly typeName: string
  readonly method: string
  readonly path: string
  /** Whether the path is below the server's address instead of the base path. */
  readonly isOutside: boolean
  readonly ids: readonly string[]
  readonly explanation: string
  readonly query: Schema | undefined
  readonly body: Schema | undefined
  /** Media types of bodies other than JSON. */
  readonly bodyTypes: readonly string[]
  /** The schemas of successful replies, undefined without a body. */
  readonly replies: readonly (Schema | undefined)[]
  readonly isRaw: boolean
  /** The field with the rows of a paged list. */
  readonly rows: string | undefined
  /** Its pages are linked by `Link`. */
  readonly hasLink: boolean
}

const json = 'application/json'

/** The operations of the document, in order. Its paths are below the root of the host or below the base path. */
export function readOperations(
  document: ApiDocument,
  basePath: string,
  isAtRoot: boolean,
): ClientMethod[] {
  const found = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  return found.map(({ path, method, operation }) => ({
    ...describe(path, method.toUpperCase(), operation),
    ...placeOf(path, basePath, isAtRoot),
  }))
}

/** Visitors' operations at the API's addresses are shown with their whole path. */
function placeOf(path: string, basePath: string, isAtRoot: boolean): Place {
  const isBelow = path.startsWith(`${basePath}/`)
  return {
    path: isBelow ? path.slice(basePath.length) : path,
    isOutside: isAtRoot && !isBelow,
  }
}

type Place = Pick<ClientMethod, 'path' | 'isOutside'>

function describe(
  path: string,
  method: string,
  operation: Operation,
): Omit<ClientMethod, keyof Place> {
  const { parameters = [], requestBody, responses, summary, description = '' } = operation
  const succeeded = Object.entries(responses).filter(([status]) => status.startsWith('2'))
  const replies = succeeded.map(([, { content }]) => content?.[json]?.schema)
  const isRaw = succeeded.some(([, { content = {} }]) =>
    Object.keys(content).some((type) => type !== json),
  )
  const lists = Object.entries(replies[0]?.properties ?? {}).filter(
    ([, { type }]) => type === 'array',
  )
  const hasLink = succeeded.some(([, { headers = {} }]) => Object.hasOwn(headers, 'Link'))
  const isPaged = hasLink || Object.hasOwn(replies[0]?.properties ?? {}, 'next_cursor')
  const inQuery = parameters.filter((parameter) => parameter.in === 'query')
  const group = camelCase(operation.tags[0] ?? '')
  return {
    group,
    name: methodName(group, operation.operationId),
    typeName: operation.operationId.replace(/^./, (letter) => letter.toUpperCase()),
    method,
    ids: [...path.matchAll(/\{(\w+)\}/g)].map(([, id = '']) => id),
    explanation: `${summary}: \`${method} ${path}\`.\n${description}`,
    query: inQuery.length === 0 ? undefined : asObject(inQuery),
    body: requestBody?.content[json]?.schema,
    bodyTypes: Object.keys(requestBody?.content ?? {}).filter((type) => type !== json),
    replies,
    isRaw,
    rows: isPaged ? lists[0]?.[0] : undefined,
    hasLink,
  }
}

const stringList: Schema = { type: 'array', items: { type: 'string' }, readOnly: true }

/** Whether a parameter is a string with commas, for which callers may pass an array. */
function isCommaList(description = ''): boolean {
  return /\b(?:separated by commas|commas between them|comma-separated)\b/.test(description)
}

function asObject(parameters: readonly Parameter[]): Schema {
  const properties = parameters.map(({ name = '', schema = {}, description }) => [
    name,
    {
      ...(isCommaList(description) ? { anyOf: [schema, stringList] } : schema),
      ...(description === undefined ? {} : { description }),
    },
  ])
  const required = parameters.filter((one) => one.required === true).map(({ name = '' }) => name)
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required,
  }
}

/**
 * The operation's id without the name of its group: `contacts.get` for `getContact`, `webhooks.listDeliveries` for
 * `listWebhookDeliveries`, `savedReplies.get` for `getSavedReply`, `search.list` for `search`.
 */
function methodName(group: string, operationId: string): string {
  if (operationId === group) return 'list'
  const plural = group.replace(/^./, (letter) => letter.toUpperCase())
  const singular = plural.replace(/ches$/, 'ch').replace(/ies$/, 'y').replace(/s$/, '')
  return operationId.replace(new RegExp(`(?:${plural}|${singular})(?=$|[A-Z])`), '')
}

function camelCase(words: string): string {
  return words
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

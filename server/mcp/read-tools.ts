import type { Tool } from '@modelcontextprotocol/sdk/types.js'
import { allowsScope } from '../api-keys/key-scopes.ts'

type Schema = Readonly<Record<string, unknown>>
type Parameter = {
  readonly name?: string
  readonly in?: string
  readonly description?: string
  readonly schema?: Schema
}
type Operation = {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: Schema }>> }
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, unknown>> }>
  >
}

/** As much of a server's OpenAPI document as tools are made from. */
export type ApiDocument = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

/** An operation of the API as a tool, and how its arguments become a request. */
export type ApiTool = {
  readonly tool: Tool
  readonly method: string
  /** Below the base path, parameters in braces. */
  readonly path: string
  /** Which arguments go into the query. */
  readonly query: readonly string[]
  /** Which go into the body: those named, or the one argument `body` that is the whole of it. */
  readonly body: readonly string[] | 'whole' | 'none'
}

const json = 'application/json'

/** Every operation that a key with these scopes may use, and that takes and answers with JSON. */
export function readTools(document: ApiDocument, scopes: readonly string[]): ApiTool[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => isAllowed(operation, scopes) && speaksJson(operation))
      .map(([method, operation]) => describeTool(document, path, method.toUpperCase(), operation)),
  )
}

function isAllowed({ security }: Operation, scopes: readonly string[]): boolean {
  const needed = Object.values(security[0] ?? {}).flat()
  return needed.every((scope) => allowsScope(scopes, scope))
}

/** Files and streams are nothing that an agent could hand over or take as an answer. */
function speaksJson({ requestBody, responses }: Operation): boolean {
  const answers = Object.entries(responses).filter(([status]) => status.startsWith('2'))
  const contents = [requestBody?.content, ...answers.map(([, { content }]) => content)]
  return contents.every((content) => content === undefined || Object.hasOwn(content, json))
}

function describeTool(
  { components }: ApiDocument,
  path: string,
  method: string,
  operation: Operation,
): ApiTool {
  const { operationId, summary, description, parameters, requestBody } = operation
  const [inPath = [], inQuery = []] = ['path', 'query'].map((place) =>
    parameters.filter((parameter) => parameter.in === place),
  )
  const body = requestBody?.content[json]?.schema
  const fields = Object.keys(body?.['properties'] ?? {})
  const others = [...inPath, ...inQuery].map(({ name = '' }) => name)
  const isFlat = fields.length > 0 && !fields.some((name) => others.includes(name))
  const ofBody = body === undefined ? {} : isFlat ? body['properties'] : { body }
  const neededOfBody = isFlat ? body?.['required'] : body === undefined ? [] : ['body']
  const schema = {
    type: 'object' as const,
    properties: { ...asProperties([...inPath, ...inQuery]), ...(ofBody as object) },
    required: [...inPath.map(({ name = '' }) => name), ...((neededOfBody ?? []) as string[])],
  }
  return {
    tool: {
      name: operationId,
      title: summary,
      description: `${summary}. ${description}`,
      inputSchema: withDefinitions(schema, components.schemas) as Tool['inputSchema'],
      annotations: hintsOf(method, operation),
    },
    method,
    path,
    query: inQuery.map(({ name = '' }) => name),
    body: body === undefined ? 'none' : isFlat ? fields : 'whole',
  }
}

function asProperties(parameters: readonly Parameter[]): Record<string, Schema> {
  return Object.fromEntries(
    parameters.map(({ name = '', schema = {}, description }) => [
      name,
      description === undefined ? schema : { ...schema, description },
    ]),
  )
}

/** What creates only adds; every other change can overwrite or end something. */
function hintsOf(method: string, { responses }: Operation): Tool['annotations'] {
  if (method === 'GET') return { readOnlyHint: true }
  return {
    readOnlyHint: false,
    destructiveHint: method !== 'POST' || !Object.hasOwn(responses, '201'),
    idempotentHint: method !== 'POST',
  }
}

/** A schema that stands by itself: what it refers to comes along. */
function withDefinitions(schema: object, schemas: ApiDocument['components']['schemas']): object {
  const wanted = new Set<string>()
  const localise = (value: object): object => {
    const text = JSON.stringify(value)
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) wanted.add(name)
    return JSON.parse(text.replaceAll('"#/components/schemas/', '"#/$defs/')) as object
  }
  const local = localise(schema)
  const definitions: Record<string, object> = {}
  // A set goes on to what is added while it is walked.
  for (const name of wanted) definitions[name] = localise(schemas[name] ?? {})
  return wanted.size === 0 ? local : { ...local, $defs: definitions }
}

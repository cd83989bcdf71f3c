export type JsonSchema = {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  minimum?: number
  maximum?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
}

type Reply = {
  $ref?: string
  headers?: Record<string, unknown>
  content?: Record<string, unknown>
}
type Parameter = { name?: string; in?: string; schema?: JsonSchema }
type DocumentedOperation = {
  operationId: string
  servers?: unknown
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, Reply>
}

/** The parts of a server's OpenAPI document that requests are generated from. */
export type ApiDocument = {
  paths: Record<string, Record<string, DocumentedOperation>>
  components: { responses: Record<string, Reply>; schemas: Record<string, object> }
}

export type Operation = {
  id: string
  method: string
  /** With its parameters in braces. */
  path: string
  query: Record<string, JsonSchema>
  /** Of the parameters in the path. */
  inPath: Record<string, JsonSchema>
  body: JsonSchema | undefined
  /** Media types of bodies other than JSON. */
  bodyTypes: readonly string[]
  /** Media types of replies other than JSON. */
  replyTypes: readonly string[]
  /** Documented statuses, with the headers each of them promises. */
  replies: ReadonlyMap<number, readonly string[]>
}

const json = 'application/json'

/** The operations of keys: those with servers of their own are at other addresses, for other callers. */
export function readOperations(document: ApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { servers }]) => servers === undefined)
      .map(([method, operation]) => ({
        id: operation.operationId,
        method: method.toUpperCase(),
        path,
        query: parametersIn('query', operation),
        inPath: parametersIn('path', operation),
        body: operation.requestBody?.content[json]?.schema,
        bodyTypes: Object.keys(operation.requestBody?.content ?? {}).filter(
          (type) => type !== json,
        ),
        replyTypes: Object.entries(operation.responses)
          .filter(([status]) => status.startsWith('2'))
          .flatMap(([, reply]) => Object.keys(resolve(document, reply).content ?? {}))
          .filter((type) => type !== json),
        replies: new Map(
          Object.entries(operation.responses).map(([status, reply]) => [
            Number(status),
            Object.keys(resolve(document, reply).headers ?? {}),
          ]),
        ),
      })),
  )
}

function parametersIn(place: string, operation: DocumentedOperation): Record<string, JsonSchema> {
  // Waiting for events is not tested here.
  const found = operation.parameters.filter(
    (parameter) => parameter.in === place && parameter.name !== 'wait',
  )
  return Object.fromEntries(found.map(({ name = '', schema = {} }) => [name, schema]))
}

function resolve(document: ApiDocument, reply: Reply): Reply {
  const name = reply.$ref?.split('/').at(-1)
  return name === undefined ? reply : (document.components.responses[name] ?? reply)
}

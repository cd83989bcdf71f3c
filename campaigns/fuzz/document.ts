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
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, Reply>
}

/** The OpenAPI document as a server sends it; no more of it than requests are made from. */
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
  body: JsonSchema | undefined
  /** Documented statuses, with the headers each of them promises. */
  replies: ReadonlyMap<number, readonly string[]>
}

export function readOperations(document: ApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    // A stream that begins has no end.
    Object.entries(methods)
      .filter(([, { responses }]) => !isStream(responses['200']))
      .map(([method, operation]) => ({
        id: operation.operationId,
        method: method.toUpperCase(),
        path,
        query: Object.fromEntries(
          operation.parameters
            // To wait for what never comes is not what this is about.
            .filter((parameter) => parameter.in === 'query' && parameter.name !== 'wait')
            .map(({ name = '', schema = {} }) => [name, schema]),
        ),
        body: operation.requestBody?.content['application/json']?.schema,
        replies: new Map(
          Object.entries(operation.responses).map(([status, reply]) => [
            Number(status),
            Object.keys(resolve(document, reply).headers ?? {}),
          ]),
        ),
      })),
  )
}

function isStream(reply: Reply | undefined): boolean {
  return reply?.content?.['text/event-stream'] !== undefined
}

function resolve(document: ApiDocument, reply: Reply): Reply {
  const name = reply.$ref?.split('/').at(-1)
  return name === undefined ? reply : (document.components.responses[name] ?? reply)
}

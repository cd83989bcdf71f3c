import type { ApiDocument, Schema } from '../../server/api/openapi/document-types.ts'
import { usedComponents } from '../../server/api/openapi/used-components.ts'
import type { ClientMethod } from './read-operations.ts'
import { comment, schemaType } from './schema-type.ts'

const head = `// Generated from the OpenAPI documents by npm run client:types.

import type { CallOptions } from './call-options.ts'
import type { ReplyInfo } from './reply-info.ts'

/** A reply's body, with the information of its headers. */
export type Result<Body> = Body & { readonly reply: ReplyInfo }
`

/** The types of the methods, and of their arguments and results. */
export function writeTypes(document: ApiDocument, methods: readonly ClientMethod[]): string {
  const { schemas } = document.components
  const events = Object.entries(document.webhooks ?? {}).map(
    ([type, { post }]) =>
      [type, post.requestBody?.content['application/json']?.schema ?? {}] as const,
  )
  const roots = [
    ...methods.flatMap(({ body, query, replies }) => [body ?? {}, query ?? {}, ...replies]),
    ...events.map(([, schema]) => schema),
  ]
  const used = usedComponents(
    roots.map((schema) => schema ?? {}),
    { schemas },
  )
  const resources = Object.entries(used.schemas).map(([name, schema]) =>
    declare(name, schemaType(schema, 'output'), schema.description),
  )
  return [
    head,
    ...resources,
    ...methods.flatMap(operationTypes),
    eventTypes(events),
    methodTypes(methods),
  ].join('\n')
}

function declare(name: string, type: string, description?: string): string {
  return `${comment(description, '')}export type ${name} = ${type}\n`
}

function operationTypes(method: ClientMethod): string[] {
  const { typeName: name, query, replies } = method
  const made: string[] = []
  if (query !== undefined) made.push(declare(`${name}Query`, schemaType(query, 'input')))
  if (takesBody(method)) made.push(declare(`${name}Body`, bodyType(method)))
  if (!method.isRaw) made.push(declare(`${name}Reply`, replyType(replies)))
  return made
}

export function takesBody({ body, bodyTypes }: ClientMethod): boolean {
  return body !== undefined || bodyTypes.length > 0
}

function bodyType({ body, bodyTypes }: ClientMethod): string {
  const types = bodyTypes.map((type) =>
    type.startsWith('multipart/') ? 'FormData' : 'Blob | Uint8Array | ArrayBuffer',
  )
  return [...(body === undefined ? [] : [schemaType(body, 'input')]), ...types].join(' | ')
}

function replyType(replies: readonly (Schema | undefined)[]): string {
  const types = replies.map((schema) =>
    schema === undefined ? '{}' : schemaType(schema, 'output'),
  )
  return [...new Set(types)].join(' | ')
}

/** A union of all events, discriminated by `type`. */
function eventTypes(events: readonly (readonly [string, Schema])[]): string {
  if (events.length === 0) return declare('WorkspaceEvent', 'Event')
  const types = events.map(
    ([type, { properties }]) =>
      `\n  | EventOf<'${type}', ${schemaType(properties?.['data'] ?? {}, 'output', '  ')}>`,
  )
  return `${eventOf}\n${declare('WorkspaceEvent', types.join(''), 'An event; `type` says which.')}`
}

const eventOf = `/** An event of one type, with its own \`data\`. */
export type EventOf<Type, Data> = Omit<Event, 'type' | 'data'> & { type: Type; data: Data }
`

function methodTypes(methods: readonly ClientMethod[]): string {
  const groups = Map.groupBy(methods, ({ group }) => group)
  const written = [...groups].map(
    ([group, own]) => `  readonly ${group}: {\n${own.map(methodType).join('')}  }\n`,
  )
  return `/** Every operation of the API, by resource. */\nexport type Methods = {\n${written.join('')}}\n`
}

function methodType(method: ClientMethod): string {
  const { name, typeName: types, query, rows, replies, isRaw, ids, body } = method
  const isNeeded = (schema: Schema | undefined) => (schema?.required ?? []).length > 0
  const given = (text: string) =>
    [...ids.map((id) => `${camelCase(id)}: string`), text, 'options?: CallOptions']
      .filter(Boolean)
      .join(', ')
  const queryText = query === undefined ? '' : `query${isNeeded(query) ? '' : '?'}: ${types}Query`
  const isBodyNeeded = isNeeded(body) || isNeeded(query) || body === undefined
  const bodyText = takesBody(method) ? `body${isBodyNeeded ? '' : '?'}: ${types}Body` : ''
  const answer = isRaw ? 'Response' : `Result<${types}Reply>`
  const input = [bodyText, queryText].filter(Boolean).join(', ')
  const one = `${comment(method.explanation, '    ')}    ${name}(${given(input)}): Promise<${answer}>\n`
  if (rows === undefined) return one
  const item = replies[0]?.properties?.[rows]?.items ?? {}
  const all = `    ${name.replace(/^list/, 'all')}(${given(queryText)}): AsyncGenerator<${schemaType(item, 'output')}, void, undefined>\n`
  return `${one}    /** Every row of that list, read page by page on demand. */\n${all}`
}

function camelCase(name: string): string {
  return name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}

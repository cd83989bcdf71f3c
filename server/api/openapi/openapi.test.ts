import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import ajvFormats from 'ajv-formats'
import { apiSchemas } from '../../start/api-schemas.ts'
import { basePath, documentedRoutes } from '../../start/app.ts'
import { commonHeaders } from './openapi-headers.ts'
import { openApiDocument, openApiPath, sites } from './openapi.ts'

type Json = Record<string, unknown>
type Media = { schema: Json; example?: unknown; examples?: Record<string, { value: unknown }> }
type Reply = { $ref?: string; headers?: Json; content?: Record<string, Media> }
type Operation = {
  operationId: string
  tags: string[]
  parameters: { name?: string; in?: string }[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, Reply>
}
type Document = {
  servers: { url: string; variables?: Json }[]
  tags: { name: string; description?: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Json>; responses: Record<string, Reply> }
}

const ownUrl = 'https://chat.example.com'
const serverUrl = 'http://{subdomain}.localhost:3000/api/external/v2'
const info = { version: '1.2.3', ownUrl, serverUrl, basePath }
const documents = sites.map((site) => {
  const made = openApiDocument(site, documentedRoutes, apiSchemas, info)
  return JSON.parse(JSON.stringify(made)) as Document
})
/** What any of them has. */
const document = {
  tags: documents.flatMap(({ tags }) => tags),
  paths: Object.assign({}, ...documents.map(({ paths }) => paths)) as Document['paths'],
  components: {
    schemas: Object.assign({}, ...documents.map(({ components }) => components.schemas)) as Record<
      string,
      Json
    >,
    responses: Object.assign(
      {},
      ...documents.map(({ components }) => components.responses),
    ) as Document['components']['responses'],
  },
}

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    title: `${method.toUpperCase()} ${path}`,
    path,
    operation,
  })),
)

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true })
ajvFormats.default(ajv)
ajv.addKeyword('components')
// What a schema here points at is `#/components/schemas/…` of the whole document.
ajv.addSchema({ $id: 'document', components: { schemas: document.components.schemas } })

/** By the text of their schema: most replies are one of few. */
const compiled = new Map<string, ReturnType<typeof ajv.compile>>()

function faults(schema: Json, value: unknown): unknown {
  const text = JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/')
  const validate = compiled.get(text) ?? ajv.compile(JSON.parse(text) as Json)
  compiled.set(text, validate)
  return validate(value) ? [] : validate.errors
}

test('each document passes the official OpenAPI 3.1 meta-schema', async () => {
  for (const one of documents) {
    const result = await new Validator().validate(structuredClone(one))
    assert.deepEqual(result, { valid: true })
  }
})

test('a document has the operations of its site alone, below its servers, and only what they refer to', () => {
  for (const [at, site] of sites.entries()) {
    const { paths, components, ...others } = documents[at]!
    const wanted = documentedRoutes.filter((placed) => placed.site === site)
    const addresses = wanted.map(({ route: { method }, path }) => `${method} ${openApiPath(path)}`)
    const own = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    assert.deepEqual(own.toSorted(), addresses.toSorted())
    // Generators ignore the servers of an operation or a path.
    assert.doesNotMatch(JSON.stringify(paths), /"servers":/)
    const text = JSON.stringify({ paths, components, ...others })
    for (const [kind, named] of Object.entries(components)) {
      for (const name of Object.keys(named)) {
        const use =
          kind === 'securitySchemes' ? `{"${name}":[` : `"$ref":"#/components/${kind}/${name}"`
        assert.ok(text.includes(use), `${site}: ${kind} ${name}`)
      }
    }
    for (const [, kind = '', name = ''] of text.matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)) {
      assert.ok(
        Object.hasOwn(components[kind as 'schemas'] ?? {}, name),
        `${site}: ${kind} ${name}`,
      )
    }
  }
})

test('every route is one operation, and every operation is a route', () => {
  const routes = documentedRoutes.map(
    ({ route: { method }, path }) => `${method} ${openApiPath(path)}`,
  )
  assert.deepEqual(operations.map(({ title }) => title).toSorted(), routes.toSorted())
  assert.ok(routes.length > 0)
})

test('operation ids are unique, start with a verb and use the words of the product', () => {
  const ids = operations.map(({ operation }) => operation.operationId)
  assert.equal(new Set(ids).size, ids.length)
  for (const id of ids) assert.match(id, /^[a-z]+([A-Z][a-z]+)*$/)
  assert.deepEqual(
    ids.filter((id) => /visitor/i.test(id)),
    [],
  )
})

test('`list` begins the id of every operation that replies with a list, and of no other', () => {
  const holdsList = ({ responses }: Operation) => {
    const schema = responses['200']?.content?.['application/json']?.schema
    const properties = Object.values((schema?.['properties'] ?? {}) as Record<string, Json>)
    return properties.some(({ type }) => type === 'array')
  }
  const reads = operations.filter(({ title }) => title.startsWith('GET '))
  const wrong = reads.filter(
    ({ operation }) => holdsList(operation) !== operation.operationId.startsWith('list'),
  )
  assert.deepEqual(
    wrong.map(({ operation }) => operation.operationId),
    // The verb is part of the name.
    ['search'],
  )
})

test('no parameter has a maximum: larger values are served as the largest', () => {
  const limited = documentedRoutes.flatMap(({ route: { operationId, query = {} } }) =>
    Object.entries(query)
      .filter(([, schema]) => Object.hasOwn(schema, 'maximum'))
      .map(([name]) => `${operationId} ${name}`),
  )
  assert.deepEqual(limited, [])
})

test('an object without listed properties allows additional ones, because generators would take it for empty', () => {
  const bare: string[] = []
  const visit = (value: unknown, path: string) => {
    if (typeof value !== 'object' || value === null) return
    const { type, properties, additionalProperties } = value as Json
    const isObject = [type].flat().includes('object')
    if (isObject && properties === undefined && additionalProperties === undefined) bare.push(path)
    for (const [name, inner] of Object.entries(value)) {
      if (!/^(?:examples?|value)$/.test(name)) visit(inner, `${path}/${name}`)
    }
  }
  visit(document, '')
  assert.deepEqual(bare, [])
})

test('every tag has a description', () => {
  for (const { name, description } of document.tags) {
    assert.ok((description ?? '').length > name.length + 10, name)
  }
})

test('every parameter in a path is documented, and no other', () => {
  for (const { title, path, operation } of operations) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const documented = operation.parameters.filter((parameter) => parameter.in === 'path')
    assert.deepEqual(
      documented.map(({ name }) => name),
      named,
      title,
    )
  }
})

test('every operation lists its possible errors, in both forms', () => {
  for (const { title, operation } of operations) {
    const { responses } = operation
    for (const status of ['401', '403', '406', '500', '503']) {
      assert.ok(responses[status], `${title} ${status}`)
    }
    for (const [status, reply] of Object.entries(responses)) {
      if (Number(status) < 400) continue
      const shared = document.components.responses[reply.$ref?.split('/').at(-1) ?? '']
      const { content } = shared ?? reply
      const types = Object.keys(content ?? {})
      assert.deepEqual(types, ['application/json', 'application/problem+json'], title)
    }
  }
})

test('lists document Link, single resources ETag and 304, and creating operations Location', () => {
  const replies = document.paths
  const headers = (path: string, method: string, status: string) => {
    const documented = Object.keys(replies[path]?.[method]?.responses[status]?.headers ?? {})
    for (const name of Object.keys(commonHeaders)) assert.ok(documented.includes(name), name)
    return documented.filter((name) => !(name in commonHeaders))
  }
  assert.deepEqual(headers('/conversations', 'get', '200'), ['Link', 'Events-Sequence'])
  assert.deepEqual(headers('/conversations', 'post', '201'), ['Idempotency-Replayed', 'Location'])
  const one = '/conversations/{conversation_id}'
  assert.deepEqual(headers(one, 'get', '200'), ['Events-Sequence', 'ETag'])
  assert.deepEqual(headers(one, 'get', '304'), ['ETag'])
  assert.deepEqual(headers('/events/stream', 'get', '200'), ['Porchlight-Rights'])
  const session = headers('/auth/session', 'get', '200')
  assert.deepEqual(session, ['Events-Sequence', 'Porchlight-Rights', 'ETag'])
  assert.deepEqual(headers(one, 'patch', '200'), ['Idempotency-Replayed', 'ETag'])
})

test('every example is valid under its schema', () => {
  const shared = Object.entries(document.components.responses)
  const replies = operations.flatMap(({ title, operation }) =>
    Object.entries(operation.responses).map(([status, reply]) => ({ title, status, reply })),
  )
  const media = [
    ...replies.flatMap(({ title, status, reply }) =>
      Object.values(reply.content ?? {}).map((one) => [`${title} ${status}`, one] as const),
    ),
    ...shared.flatMap(([name, reply]) =>
      Object.values(reply.content ?? {}).map((one) => [name, one] as const),
    ),
    ...operations.flatMap(({ title, operation }) =>
      Object.values(operation.requestBody?.content ?? {}).map((one) => [title, one] as const),
    ),
  ]
  let checked = 0
  for (const [title, { schema, example, examples }] of media) {
    const values = [example, ...Object.values(examples ?? {}).map(({ value }) => value)]
    for (const value of values.filter((value) => value !== undefined)) {
      assert.deepEqual(faults(schema, value), [], title)
      checked += 1
    }
  }
  assert.ok(checked > operations.length)
})

test('every request body and every successful reply has an example', () => {
  for (const { title, operation } of operations) {
    const succeeded = Object.entries(operation.responses).filter(([status]) => status < '300')
    const contents = [
      operation.requestBody?.content,
      ...succeeded.map(([, { content }]) => content),
    ]
    for (const content of contents.filter((content) => content !== undefined)) {
      const types = ['application/json', 'text/event-stream', 'text/html']
      const media = types.map((type) => content[type]).find((one) => one !== undefined)
      if (media !== undefined) assert.notEqual(media.example, undefined, title)
    }
  }
})

test('a reply with a property missing, too many, or of the wrong form breaks its schema', () => {
  const good = { error: 'Conversation does not exist.' }
  const schema = apiSchemas['Error'] ?? {}
  assert.deepEqual(faults(schema, good), [])
  assert.notDeepEqual(faults(schema, {}), [])
  assert.notDeepEqual(faults(schema, { ...good, code: 'x' }), [])
  const contact = document.components.schemas['Contact']?.['properties'] as Record<string, Json>
  const timestamp = contact['created_at']
  assert.ok(timestamp)
  assert.deepEqual(faults(timestamp, '2026-03-02T09:14:07.312Z'), [])
  assert.notDeepEqual(faults(timestamp, '2026-03-02T09:14:07Z'), [])
  assert.notDeepEqual(faults(timestamp, '2026-03-02T09:14:07.312+00:00'), [])
})

test('the first server is the one that serves the document, the last has a subdomain', () => {
  const urls = documents.map(({ servers }) => servers.map(({ url }) => url))
  assert.deepEqual(urls, [
    [`${ownUrl}${basePath}`, serverUrl],
    [ownUrl, 'http://{subdomain}.localhost:3000'],
    ['http://chat--{subdomain}.localhost:3000'],
  ])
  for (const { servers } of documents) {
    assert.deepEqual(Object.keys(servers.at(-1)?.variables ?? {}), ['subdomain'])
  }
})

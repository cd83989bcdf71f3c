import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { apiSchemas } from '../server/start/api-schemas.ts'
import { documentedRoutes } from '../server/start/app.ts'
import type { JsonSchema } from '../server/api/http/fields.ts'
import { eventWebhooks } from '../server/chat/events/event-schemas.ts'
import { findRoute } from './reply-checks.ts'

/** One documented request as sent, with its reply. */
export type Played = {
  readonly method: string
  /** Without the query. */
  readonly path: string
  readonly status: number
  /** JSON; undefined without a body or if it is not JSON. */
  readonly request: string | undefined
  /** JSON; '' without a body. */
  readonly reply: string
}

type OperationExample = { request?: unknown; replies: Record<string, unknown> }
export type Recorded = {
  operations: Record<string, OperationExample>
  resources: Record<string, unknown>
  events: Record<string, unknown>
}

/** Whether to write the examples instead of comparing them. */
export const isRecording = process.env['PORCHLIGHT_TEST_EXAMPLES'] === 'record'

const examplesFolder = 'server/api/openapi/examples'
const firstMoment = Date.parse('2026-03-02T09:14:07.312Z')
const apartMs = 387_756
const signature = createHash('sha256').update('example').digest('hex')
/** 43 characters, as the tokens of devices have. */
const exampleToken = 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwx1Zb2Yc3Xd4'
/** Of P-256, as keys for Web Push are. */
const examplePublicKey =
  'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
/** How many rows of a longer list an example shows. */
const shownRows = 2

/**
 * The examples of the API document: for each operation its first request, and its first reply of each
 * status; for each resource and each event its first occurrence in a reply.
 */
export function recordExamples(played: readonly Played[], events: readonly object[]): Recorded {
  const makeLifelike = lifelike()
  const recorded: Recorded = { operations: {}, resources: {}, events: {} }
  for (const { method, path, status, request, reply } of played) {
    const route = findRoute(method, path)
    if (route === undefined || status >= 300) continue
    const own = (recorded.operations[route.operationId] ??= { replies: {} })
    if (request !== undefined) own.request ??= JSON.parse(makeLifelike(request))
    if (reply === '' || own.replies[status] !== undefined) continue
    const body = shorten(JSON.parse(makeLifelike(reply)))
    const { schema = {} } = route.replies[status as 200] ?? {}
    collectResources(schema, body, recorded.resources)
    own.replies[status] = likeResources(schema, body, recorded.resources)
  }
  for (const event of events as readonly { type: string }[]) {
    if (recorded.events[event.type] !== undefined) continue
    const written = JSON.parse(makeLifelike(JSON.stringify(event)))
    const { schema = {} } = eventWebhooks[event.type] ?? {}
    recorded.events[event.type] = likeResource('Event', schema, written, recorded.resources)
  }
  return recorded
}

/** Writes TypeScript modules, which the server can import: one for each group of operations, one of resources, one of events. */
export function writeExamples({ operations, resources, events }: Recorded): void {
  rmSync(examplesFolder, { recursive: true, force: true })
  mkdirSync(examplesFolder)
  const groups = Object.groupBy(Object.entries(operations), ([id]) => groupOf(id))
  const names = Object.keys(groups).toSorted()
  for (const name of names) {
    const own = Object.fromEntries(groups[name] ?? [])
    writeModule(name, `export const ${camelCase(name)}: OperationExamples = ${indented(own)}`)
  }
  const parts = names.map((name) => `  ...${camelCase(name)},\n`)
  const imports = names.map(
    (name) => `import { ${camelCase(name)} } from './${name}.generated.ts'\n`,
  )
  const all = `{\n${parts.join('')}}`
  writeModule('operations', `export const operationExamples: OperationExamples = ${all}`, imports)
  writeModule(
    'resources',
    `export const resourceExamples: Examples<unknown> = ${indented(resources)}`,
  )
  writeModule('sent-events', `export const eventExamples: Examples<object> = ${indented(events)}`)
}

function writeModule(name: string, text: string, imports: readonly string[] = []): void {
  const type = text.includes(': OperationExamples') ? 'OperationExamples' : 'Examples'
  const head = `// Taken from real replies by npm run examples.\n\nimport type { ${type} } from '../example-types.ts'\n`
  writeFileSync(`${examplesFolder}/${name}.generated.ts`, `${head}${imports.join('')}\n${text}\n`)
}

/** `team-members` for the operations with that tag. */
function groupOf(operationId: string): string {
  const found = documentedRoutes.find(({ route }) => route.operationId === operationId)
  return (found?.route.tag ?? 'others').toLowerCase().replaceAll(' ', '-')
}

function camelCase(name: string): string {
  return name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** JSON in which an array or object that fits on a line is not broken. */
function indented(value: unknown, indent = ''): string {
  const flat = JSON.stringify(value, null, 1).replaceAll(/\n\s*/g, ' ')
  if (typeof value !== 'object' || value === null || flat.length < 80) return flat
  const inner = `${indent}  `
  const parts = Array.isArray(value)
    ? value.map((one) => indented(one, inner))
    : Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}: ${indented(one, inner)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${parts.map((part) => `${inner}${part}`).join(',\n')}\n${indent}${close}`
}

/** Replaces the ids, times, hosts and secrets of one run with fixed ones. */
function lifelike(): (text: string) => string {
  const known = new Map<string, number>()
  const numberOf = (value: string) => {
    if (!known.has(value)) known.set(value, known.size)
    return known.get(value) ?? 0
  }
  const hexOf = (value: string) =>
    createHash('sha256')
      .update(`example ${numberOf(value)}`)
      .digest('hex')
  const idFor = (id: string) => {
    const hex = hexOf(id)
    const moment = (0x7c1e + 37 * numberOf(id)).toString(16).padStart(4, '0')
    return `0199f0a4-${moment}-7${hex.slice(0, 3)}-9${hex.slice(3, 6)}-${hex.slice(6, 18)}`
  }
  return (text) => {
    const times = [...new Set(text.match(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g))].toSorted()
    const timeFor = (time: string) =>
      new Date(firstMoment + times.indexOf(time) * apartMs).toISOString()
    return text
      .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, idFor)
      .replaceAll(/\b[0-9a-f]{32}\b/g, (name) => hexOf(name).slice(0, 32))
      .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, timeFor)
      .replaceAll(/http:\/\/chat--[\w.]*localhost(?::\d+)?/g, 'https://chat--acme.chat.example.com')
      .replaceAll(/http:\/\/[\w.]*localhost(?::\d+)?/g, 'https://acme.chat.example.com')
      .replaceAll(/whsec_[\w+/=]+/g, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')
      .replaceAll(/plcs_[\w-]+/g, 'plcs_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')
      .replaceAll(/(?<="(?:device_token|token|ticket|identity_token)":\s?")[^"]+/g, exampleToken)
      .replaceAll(/(?<="setup":\s?")[^"]+/g, exampleToken)
      .replaceAll('{totp_code}', '492039')
      .replaceAll(/\{passkey_\w+\}/g, exampleToken)
      .replaceAll(/(?<="(?:challenge|user_id)":\s?")[^"]+/g, exampleToken)
      .replaceAll(/(?<="(?:rp_id|host)":\s?")[\w.-]+localhost/g, 'acme.chat.example.com')
      .replaceAll(/\b[A-Z2-7]{32}\b/g, 'MFKQHR2JPXDBW3TNMFKQHR2JPXDBW3TN')
      .replaceAll(/(?<=totp\/|issuer=)[\w.-]+localhost/g, 'acme.chat.example.com')
      .replaceAll(/\b[a-z2-7]{4}(?:-[a-z2-7]{4}){3}\b/g, 'mfkq-hr2j-pxdb-w3tn')
      .replaceAll(/(?<="next_after":\s?")[^"]+/g, exampleToken)
      .replaceAll(/expires=\d+&signature=\w+/g, `expires=1772524800&signature=${signature}`)
      .replaceAll(/(?<="rate_limit_remaining":\s?)\d+/g, '59999')
      .replaceAll(/(?<="public_key":\s?")B[\w-]{86}(?=")/g, examplePublicKey)
      .replaceAll(/(?<="last_four":\s?")\w{4}/g, '3KjT')
  }
}

function shorten(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, shownRows).map(shorten)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shorten(one)]))
}

type SchemaParts = {
  $ref?: string
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
}

/** A value in which what is like a recorded resource is written as the differences (`inFull`). */
function likeResources(
  schema: JsonSchema,
  value: unknown,
  resources: Readonly<Record<string, unknown>>,
): unknown {
  if (typeof value !== 'object' || value === null) return value
  const { $ref: reference, items = {}, properties = {} } = schema as SchemaParts
  if (Array.isArray(value)) return value.map((one) => likeResources(items, one, resources))
  const name = reference?.split('/').at(-1)
  if (name !== undefined) return likeResource(name, apiSchemas[name] ?? {}, value, resources)
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      likeResources(properties[key] ?? {}, one, resources),
    ]),
  )
}

function likeResource(
  name: string,
  { properties = {} }: JsonSchema,
  value: object,
  resources: Readonly<Record<string, unknown>>,
): unknown {
  const fields = likeResources({ properties }, value, resources) as object
  const recorded = resources[name] as Record<string, unknown> | undefined
  const lacks = (key: string) => !Object.hasOwn(value, key)
  if (recorded === undefined || Object.keys(recorded).some(lacks)) return fields
  const differing = Object.entries(fields).filter(
    ([key]) => JSON.stringify(recorded[key]) !== JSON.stringify(value[key as keyof typeof value]),
  )
  return { $like: name, ...Object.fromEntries(differing) }
}

/** The first value at a place where a schema refers to the named schema. */
function collectResources(
  schema: JsonSchema,
  value: unknown,
  resources: Record<string, unknown>,
): void {
  if (value === null || value === undefined) return
  const { $ref: reference, items, properties } = schema as SchemaParts
  if (reference !== undefined) {
    const name = reference.split('/').at(-1) ?? ''
    resources[name] ??= value
    collectResources(apiSchemas[name] ?? {}, value, resources)
  }
  if (items !== undefined && Array.isArray(value)) {
    for (const one of value) collectResources(items, one, resources)
  }
  for (const [name, property] of Object.entries(properties ?? {})) {
    collectResources(property, (value as Record<string, unknown>)[name], resources)
  }
}

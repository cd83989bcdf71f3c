import { fillPath } from '../../client/source/make-methods.ts'
import { readLink } from '../../client/source/reply-info.ts'
import type { ApiDocument } from '../../server/api/openapi/document-types.ts'
import type { Operation } from './operations.ts'
import type { Agent, Effect, Given, JsonSchema, Tool } from './tool.ts'

type Schemas = ApiDocument['components']['schemas']

/**
 * Operations without a generated tool: those that could write as a customer, for which agents use `reply`, `reply_later`, `add_note` and
 * `mark_read`, and those whose replies show a secret, which would stay in the agent's transcript.
 */
const excluded = new Set([
  ...['createConversation', 'sendMessage', 'scheduleMessage', 'markConversationRead', 'runBatch'],
  ...[
    'createApiKey',
    'rotateApiKey',
    'createWebhook',
    'rotateWebhookSecret',
    'createChannelSecret',
  ],
])

/** A tool for each operation, by toolset. */
export function operationTools(
  operations: ReadonlyMap<string, Operation>,
  schemas: Schemas,
): Map<string, Tool[]> {
  const offered = [...operations.values()].filter(({ id }) => !excluded.has(id))
  const toolsets = new Map<string, Tool[]>()
  for (const operation of offered) {
    const tools = toolsets.get(operation.toolset) ?? []
    toolsets.set(operation.toolset, [...tools, makeTool(operation, schemas)])
  }
  return toolsets
}

function makeTool(operation: Operation, schemas: Schemas): Tool {
  const { id, inPath, inQuery, body, isFlat } = operation
  const ofBody = isFlat ? body?.properties : body === undefined ? {} : { body }
  const neededOfBody = isFlat ? body?.required : body?.required && ['body']
  const local = withDefinitions(
    { ...parameterSchemas([...inPath, ...inQuery]), ...ofBody },
    schemas,
  )
  return {
    name: id.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    description: operation.summary,
    ...local,
    required: [...inPath.map(({ name = '' }) => name), ...(neededOfBody ?? [])],
    effect: effectOf(operation),
    operations: [id],
    run: async (agent, given, signal) => callOperation(operation, agent, given, signal),
  }
}

/**
 * Calls an operation with arguments by the names of its path, query and body, or with the whole body as `body`. A list
 * starts at its beginning without a cursor, and its result has the `next_cursor`, null after the last page.
 */
export async function callOperation(
  { method, path, inQuery, body, isFlat }: Operation,
  { porchlight }: Agent,
  given: Given,
  signal: AbortSignal,
): Promise<object> {
  const filters = inQuery.map(({ name = '' }) => name)
  const hasCursor = filters.includes('cursor')
  const fields = Object.keys(body?.properties ?? {})
  const call = {
    method,
    path: fillPath(path, (name) => given[name]),
    query: { ...(hasCursor ? { cursor: '*' } : {}), ...pick(filters, given) },
    body: body === undefined ? undefined : isFlat ? pick(fields, given) : (given['body'] ?? {}),
  }
  const answer = await porchlight.request(call, { signal })
  const content = answer.body as object
  if (!hasCursor || 'next_cursor' in content) return content
  return { ...content, next_cursor: readLink(answer.reply.headers, 'next')?.get('cursor') ?? null }
}

/** The effect of an operation by its method and replies. */
export function effectOf({ method, creates }: Operation): Effect {
  if (method === 'GET') return 'read'
  return method === 'POST' && creates ? 'add' : 'change'
}

/** The schemas of parameters by name. */
export function parameterSchemas(parameters: Operation['inQuery']): Record<string, JsonSchema> {
  return Object.fromEntries(
    parameters.map(({ name = '', schema = {}, description }) => [
      name,
      description === undefined ? schema : { ...schema, description },
    ]),
  )
}

function pick(names: readonly string[], given: Given): Record<string, unknown> {
  return Object.fromEntries(
    names.filter((name) => given[name] !== undefined).map((name) => [name, given[name]]),
  )
}

/** Schemas with `$defs` for everything that they refer to. */
function withDefinitions(
  properties: Readonly<Record<string, JsonSchema>>,
  schemas: Schemas,
): Pick<Tool, 'properties' | 'definitions'> {
  const wanted = new Set<string>()
  const localise = <Value extends object>(value: Value): Value => {
    const text = JSON.stringify(value)
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) wanted.add(name)
    return JSON.parse(text.replaceAll('"#/components/schemas/', '"#/$defs/')) as Value
  }
  const local = localise(properties)
  const definitions: Record<string, JsonSchema> = {}
  // The iteration includes names added meanwhile.
  for (const name of wanted) definitions[name] = localise(schemas[name] ?? {})
  return wanted.size === 0 ? { properties: local } : { properties: local, definitions }
}

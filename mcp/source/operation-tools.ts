import { fillPath } from '../../client/source/make-methods.ts'
import { pageAnswer } from './answer.ts'
import type { ApiDocument, Operation } from './operations.ts'
import type { Effect, Given, JsonSchema, Tool } from './tool.ts'

/**
 * Operations that are no tools: they speak as a customer, or carry others that do. The agent's own
 * words go by `reply` and `add_note`, and what it has read by `mark_read`.
 */
const notOffered = new Set([
  'createConversation',
  'sendMessage',
  'markConversationRead',
  'runBatch',
])

/** A walk by cursor needs no numbers of pages, and every list has them under several names. */
const pageNames = new Set(['page', 'page_number', 'page_size'])

/** A tool for each operation that no hand-made one stands for, by its toolset. */
export function operationTools(
  operations: ReadonlyMap<string, Operation>,
  schemas: ApiDocument['components']['schemas'],
): Map<string, Tool[]> {
  const offered = [...operations.values()].filter(({ id }) => !notOffered.has(id))
  const toolsets = new Map<string, Tool[]>()
  for (const operation of offered) {
    const tools = toolsets.get(operation.toolset) ?? []
    toolsets.set(operation.toolset, [...tools, makeTool(operation, schemas)])
  }
  return toolsets
}

function makeTool(operation: Operation, schemas: ApiDocument['components']['schemas']): Tool {
  const { id, method, path, inPath, body } = operation
  const hasCursor = operation.inQuery.some(({ name }) => name === 'cursor')
  const inQuery = operation.inQuery.filter(({ name = '' }) => !hasCursor || !pageNames.has(name))
  const [ids, filters] = [inPath, inQuery].map((some) => some.map(({ name = '' }) => name)) as [
    string[],
    string[],
  ]
  const fields = Object.keys(body?.['properties'] ?? {})
  // Fields that have the name of an id or a filter keep the body to themselves.
  const isFlat = fields.length > 0 && !fields.some((name) => [...ids, ...filters].includes(name))
  const ofBody = isFlat ? body?.['properties'] : body === undefined ? {} : { body }
  const neededOfBody = isFlat ? body?.['required'] : body?.['required'] && ['body']
  const local = withDefinitions(
    { ...byName([...inPath, ...inQuery]), ...(ofBody as Record<string, JsonSchema>) },
    schemas,
  )
  return {
    name: id.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    description: operation.summary,
    ...local,
    required: [...ids, ...((neededOfBody ?? []) as string[])],
    effect: effectOf(operation),
    operations: [id],
    run: async ({ porchlight }, given, signal) => {
      const call = {
        method,
        path: fillPath(path, (name) => given[name]),
        query: { ...(hasCursor ? { cursor: '*' } : {}), ...pick(filters, given) },
        body: body === undefined ? undefined : isFlat ? pick(fields, given) : (given['body'] ?? {}),
      }
      const answer = await porchlight.request(call, { signal })
      const content = answer.body as object
      return hasCursor && !('next_cursor' in content)
        ? pageAnswer({ ...content, reply: answer.reply })
        : content
    },
  }
}

function effectOf({ method, creates }: Operation): Effect {
  if (method === 'GET') return 'read'
  return method === 'POST' && creates ? 'add' : 'change'
}

function byName(parameters: Operation['inQuery']): Record<string, JsonSchema> {
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

/** Schemas that stand by themselves: what they refer to comes along. */
function withDefinitions(
  properties: Readonly<Record<string, JsonSchema>>,
  schemas: ApiDocument['components']['schemas'],
): Pick<Tool, 'properties' | 'definitions'> {
  const wanted = new Set<string>()
  const localise = <Value extends object>(value: Value): Value => {
    const text = JSON.stringify(value)
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) wanted.add(name)
    return JSON.parse(text.replaceAll('"#/components/schemas/', '"#/$defs/')) as Value
  }
  const local = localise(properties)
  const definitions: Record<string, JsonSchema> = {}
  // A set goes on to what is added while it is walked.
  for (const name of wanted) definitions[name] = localise(schemas[name] ?? {})
  return wanted.size === 0 ? { properties: local } : { properties: local, definitions }
}

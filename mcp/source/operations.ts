import type {
  ApiDocument,
  Operation as Documented,
  Parameter,
  Schema,
} from '../../server/api/openapi/document-types.ts'

/** An operation with only JSON bodies. */
export type Operation = {
  readonly id: string
  /** Its tag as the name of a toolset, such as `team_members`. */
  readonly toolset: string
  readonly method: string
  /** Below the base path, parameters in braces. */
  readonly path: string
  readonly summary: string
  readonly scopes: readonly string[]
  readonly inPath: readonly Parameter[]
  /** Without page numbers where there are cursors. */
  readonly inQuery: readonly Parameter[]
  readonly body: Schema | undefined
  /** Whether the fields of the body are arguments: none of them has the name of another parameter. */
  readonly isFlat: boolean
  /** Whether it can answer 201. */
  readonly creates: boolean
}

const json = 'application/json'
const pageNames = new Set(['page', 'page_number', 'page_size'])

/** The operations of keys by id, without uploads and streams, which agents cannot use. */
export function readOperations({ paths }: ApiDocument): ReadonlyMap<string, Operation> {
  const found = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, documented]) => speaksJson(documented))
      .map(([method, documented]) => describe(path, method, documented)),
  )
  return new Map(found.map((operation) => [operation.id, operation]))
}

function speaksJson({ requestBody, responses }: Documented): boolean {
  const answers = Object.entries(responses).filter(([status]) => status.startsWith('2'))
  const contents = [requestBody?.content, ...answers.map(([, { content }]) => content)]
  return contents.every(
    (content) => content === undefined || Object.keys(content).every((type) => type === json),
  )
}

function describe(path: string, method: string, documented: Documented): Operation {
  const { parameters = [], requestBody, security = [], tags } = documented
  const inPath = parameters.filter((parameter) => parameter.in === 'path')
  const all = parameters.filter((parameter) => parameter.in === 'query')
  const hasCursor = all.some(({ name }) => name === 'cursor')
  const inQuery = all.filter(({ name = '' }) => !hasCursor || !pageNames.has(name))
  const body = requestBody?.content[json]?.schema
  const fields = Object.keys(body?.properties ?? {})
  const others = [...inPath, ...inQuery].map(({ name = '' }) => name)
  return {
    id: documented.operationId,
    toolset: (tags[0] ?? '').toLowerCase().replaceAll(/[^a-z]+/g, '_'),
    method: method.toUpperCase(),
    path,
    summary: documented.summary,
    scopes: Object.values(security[0] ?? {}).flat(),
    inPath,
    inQuery,
    body,
    isFlat: fields.length > 0 && !fields.some((name) => others.includes(name)),
    creates: Object.hasOwn(documented.responses, '201'),
  }
}

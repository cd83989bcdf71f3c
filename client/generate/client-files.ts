import { apiSchemas } from '../../server/start/api-schemas.ts'
import { basePath, documentedRoutes } from '../../server/start/app.ts'
import { errorCodes } from '../../server/error-catalogue.ts'
import { eventWebhooks } from '../../server/chat/events/event-schemas.ts'
import { joinDocuments } from '../../server/api/openapi/join-documents.ts'
import { openApiDocument, sites } from '../../server/api/openapi/openapi.ts'
import type { ApiDocument } from '../../server/api/openapi/document-types.ts'
import { readOperations, type ClientMethod } from './read-operations.ts'
import { takesBody, writeTypes } from './write-types.ts'

const head = '// Generated from the OpenAPI documents by npm run client:types.\n'

/** The client's generated sources, by path. */
export function clientFiles(): ReadonlyMap<string, string> {
  const info = { version: '', ownUrl: '', serverUrl: basePath, basePath }
  const documents = sites.map((site) => {
    const made = openApiDocument(site, documentedRoutes, apiSchemas, info, eventWebhooks)
    return JSON.parse(JSON.stringify(made)) as ApiDocument
  })
  const document = joinDocuments(documents)
  const ofApi = (at: number) => sites[at] === 'api'
  const all = documents.map((one, at) => readOperations(one, basePath, !ofApi(at)))
  const methods = all.flat()
  assertUnique(methods)
  const tables = [
    writeTable('operations', all.filter((_, at) => ofApi(at)).flat()),
    // Apart, so that the inbox, which names their addresses itself, loads none of them.
    writeTable('siteOperations', all.filter((_, at) => !ofApi(at)).flat()),
  ]
  return new Map([
    ['client/source/types.generated.ts', `${writeTypes(document, methods)}\n${writeCodes()}`],
    ['client/source/operations.generated.ts', `${head}\n${tables.join('\n')}`],
  ])
}

function assertUnique(methods: readonly ClientMethod[]): void {
  const names = methods.map(({ group, name }) => `${group}.${name}`)
  const twice = names.filter((name, at) => names.indexOf(name) !== at)
  if (twice.length > 0) throw new Error(`Two operations would be ${twice.join(', ')}.`)
}

function writeTable(called: string, methods: readonly ClientMethod[]): string {
  const groups = Map.groupBy(methods, ({ group }) => group)
  const written = [...groups].map(
    ([group, own]) => `  ${group}: {\n${own.map(writeEntry).join('')}  },\n`,
  )
  return `export const ${called} = {\n${written.join('')}} as const\n`
}

/** Media types of files of any type. */
const anyUpload = /^multipart\/|^application\/octet-stream$/

function writeEntry(method: ClientMethod): string {
  const { name, path, query, rows, isRaw } = method
  const takes = [takesBody(method) ? "'body'" : '', query === undefined ? '' : "'query'"]
  const hasCursor = Object.hasOwn(query?.properties ?? {}, 'cursor')
  const contentType = method.bodyTypes.find((type) => !anyUpload.test(type))
  const entry = [
    `method: '${method.method}'`,
    `path: '${path}'`,
    ...(method.isOutside ? ['outside: true'] : []),
    `takes: [${takes.filter(Boolean).join(', ')}]`,
    ...(rows === undefined ? [] : [`rows: '${rows}'`]),
    ...(method.hasLink && hasCursor ? ['cursor: true'] : []),
    ...(contentType === undefined ? [] : [`contentType: '${contentType}'`]),
    ...(isRaw ? ['raw: true'] : []),
  ]
  return `    ${name}: { ${entry.join(', ')} },\n`
}

function writeCodes(): string {
  const codes = errorCodes.map((code) => `\n  | '${code}'`)
  return `/** Every code of \`Porchlight-Error\`. */\nexport type ErrorCode =${codes.join('')}\n`
}

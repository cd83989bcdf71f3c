import { openApiPath } from '../server/api/openapi/openapi.ts'
import type { JsonSchema } from '../server/api/http/fields.ts'
import { apiSchemas } from '../server/start/api-schemas.ts'
import { documentedRoutes } from '../server/start/app.ts'

type Fields = Readonly<Record<string, JsonSchema>>

/** The fields of each table of docs/api.md, by its heading and its first column. */
const tables: ReadonlyMap<string, Fields> = new Map([
  ...documentedRoutes.flatMap(({ route, path }) => {
    const heading = `### \`${route.method} ${openApiPath(path)}\``
    return [
      [`${heading}\nParameter`, route.query ?? {}] as const,
      [`${heading}\nBody field`, propertiesOf(route.body)] as const,
    ]
  }),
  ...Object.entries(apiSchemas).map(
    ([name, schema]) => [`### ${name}\nField`, propertiesOf(schema)] as const,
  ),
])

function propertiesOf(schema: JsonSchema | undefined): Fields {
  return (schema?.['properties'] ?? {}) as Fields
}

/**
 * A page with the tables of fields that the schemas have: a row for each field, with its type. Rows keep their order, which is
 * that of the checks, and the words that were written for them; a new field gets those of its schema. A table begins with its
 * head: `| Parameter | |`, `| Body field | Type | |` or `| Field | Type | |`.
 */
export function writeTables(page: string): string {
  const lines = page.split('\n')
  const written: string[] = []
  let heading = ''
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    written.push(line)
    if (/^#{1,3} /.test(line)) heading = line
    const [, column] = /^\| (Parameter|Body field|Field) \|/.exec(line) ?? []
    const fields = column === undefined ? undefined : tables.get(`${heading}\n${column}`)
    if (fields === undefined) continue
    const end = lines.findIndex((row, index) => index > at && !row.startsWith('|'))
    const [rule = '', ...rows] = lines.slice(at + 1, end)
    written.push(rule, ...writeRows(fields, readCells(line), rows.map(readCells)))
    at = end - 1
  }
  return written.join('\n')
}

/** Headings whose schema has fields and whose section has no table of them. */
export function missingTables(pages: string): string[] {
  const sections = new Map(
    pages.split(/^(?=#{1,3} )/m).map((text) => [text.split('\n', 1)[0] ?? '', text]),
  )
  return [...tables].flatMap(([key, fields]) => {
    const [heading = '', column] = key.split('\n')
    const isNamed = /^### (?:Error|Problem)$/.test(heading)
    const isThere = sections.get(heading)?.includes(`\n| ${column} |`) === true
    return Object.keys(fields).length > 0 && !isThere && !isNamed ? [key] : []
  })
}

function readCells(row: string): string[] {
  return row
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())
}

function writeRows(
  fields: Fields,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string[] {
  const known = new Map(rows.map((cells) => [cells[0]?.replaceAll('`', '') ?? '', cells]))
  const kept = [...known.keys()].filter((name) => Object.hasOwn(fields, name))
  const added = Object.keys(fields).filter((name) => !known.has(name))
  return [...kept, ...added].map((name) => {
    const field = fields[name] ?? {}
    const cells = head.map((column, at) => {
      if (at === 0) return `\`${name}\``
      return column === 'Type' ? typeOf(field) : (known.get(name)?.[at] ?? wordsOf(field))
    })
    return `| ${cells.join(' | ')} |`.replaceAll('|  |', '| |')
  })
}

/** `Only after this time.` as `only after this time`. */
function wordsOf({ description = '' }: JsonSchema): string {
  return String(description)
    .replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase())
    .replace(/\.$/, '')
    .replaceAll('|', '\\|')
}

const formats: Readonly<Record<string, string>> = { uuid: 'uuid', 'date-time': 'timestamp' }

/** The type in words: `uuid`, `timestamp or null`, `array of Contact`. */
function typeOf(schema: JsonSchema): string {
  const { $ref: reference, const: constant, enum: values, anyOf, oneOf, items, format } = schema
  if (typeof reference === 'string') return reference.split('/').at(-1) ?? ''
  if (constant !== undefined) return constant === null ? 'null' : typeof constant
  const several = (anyOf ?? oneOf) as JsonSchema[] | undefined
  const types =
    several?.map(typeOf) ??
    [schema['type'] ?? (values as unknown[] | undefined)?.map(typeName) ?? 'any'].flat().map(String)
  const named = types.map((type) => {
    if (type === 'array' && items !== undefined)
      return `array of ${plural(typeOf(items as JsonSchema))}`
    return type === 'string' ? (formats[String(format)] ?? type) : type
  })
  return [...new Set(named)].join(' or ')
}

function typeName(value: unknown): string {
  return value === null ? 'null' : typeof value
}

function plural(type: string): string {
  return /^[a-z]+$/.test(type) && type !== 'any' ? `${type}s` : type
}

import type { JsonSchema } from '../../api/http/fields.ts'
import { record } from '../../api/openapi/response-schemas.ts'

/** The fields of a resource's JSON in order, each with the SQL of its value, its schema, and an example. */
export type ShownFields = Readonly<
  Record<string, readonly [sql: string, schema: JsonSchema, example?: unknown]>
>

export function sqlOf(fields: ShownFields): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, [sql]]) => [name, sql]))
}

/** The schema of an object with these fields and no other; `optional` ones are left out without a value. */
export function schemaOf(
  fields: ShownFields,
  optional: Readonly<Record<string, JsonSchema>> = {},
): JsonSchema {
  const schemas = Object.entries(fields).map(([name, [, schema]]) => [name, schema] as const)
  return record({ ...Object.fromEntries(schemas), ...optional }, Object.keys(optional))
}

/** The same with an example, which every field has. */
export function exampleSchema(fields: ShownFields): JsonSchema {
  return { ...schemaOf(fields), examples: [exampleOf(fields)] }
}

export function exampleOf(fields: ShownFields): object {
  return Object.fromEntries(Object.entries(fields).map(([name, [, , example]]) => [name, example]))
}

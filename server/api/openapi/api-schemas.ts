import type { JsonSchema } from '../http/fields.ts'

/** `components.schemas` by name; schemas of replies have `examples`. */
export type ApiSchemas = Readonly<Record<string, JsonSchema>>

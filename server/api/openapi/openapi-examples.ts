import { eventExamples } from './examples/sent-events.generated.ts'
import { operationExamples } from './examples/operations.generated.ts'
import { resourceExamples } from './examples/resources.generated.ts'
import type { JsonSchema } from '../http/fields.ts'
import type { ApiSchemas } from './api-schemas.ts'

/** The body of a recorded request. */
export function requestExample(operationId: string): unknown {
  return inFull(operationExamples[operationId]?.request)
}

/** A recorded reply, else one built from recorded resources. */
export function replyExample(
  operationId: string,
  status: number,
  schema: JsonSchema,
  schemas: ApiSchemas,
): unknown {
  return inFull(operationExamples[operationId]?.replies[status]) ?? exampleOf(schema, schemas)
}

/** A recorded event of a type, if there is one. */
export function eventExample(type: string): unknown {
  return inFull(eventExamples[type])
}

/** A recorded example in full: `$like` names the recorded resource from which only the fields beside it differ. */
export function inFull(example: unknown): unknown {
  if (Array.isArray(example)) return example.map(inFull)
  if (typeof example !== 'object' || example === null) return example
  const { $like: name, ...own } = example as { $like?: string }
  const fields = Object.entries(own).map(([key, value]) => [key, inFull(value)])
  const resource = name === undefined ? {} : (resourceExamples[name] as object)
  return { ...resource, ...Object.fromEntries(fields) }
}

/** A value of a schema: a recorded resource for a reference, else its first example, else built from its parts. */
export function exampleOf(schema: JsonSchema, schemas: ApiSchemas): unknown {
  const { $ref: reference, const: constant, examples: own, items, properties } = schema
  if (typeof reference === 'string') {
    const name = reference.split('/').at(-1) ?? ''
    return resourceExamples[name] ?? exampleOf(schemas[name] ?? {}, schemas)
  }
  if (Array.isArray(own)) return own[0]
  if (constant !== undefined) return constant
  if (items !== undefined) return [exampleOf(items as JsonSchema, schemas)]
  return Object.fromEntries(
    Object.entries((properties ?? {}) as Record<string, JsonSchema>).map(([name, property]) => [
      name,
      exampleOf(property, schemas),
    ]),
  )
}

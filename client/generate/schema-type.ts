import type { Schema } from '../../server/api/openapi/document-types.ts'

/** `input` is for values from callers, where optional fields may be `undefined`. */
export type Direction = 'input' | 'output'

/** A JSON Schema as a TypeScript type, indented after the first line. */
export function schemaType(schema: Schema, direction: Direction, indent = ''): string {
  const { $ref: reference, anyOf, oneOf, allOf } = schema
  if (reference !== undefined) return typeName(reference)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return union(schema.enum.map((value) => JSON.stringify(value)))
  const several = anyOf ?? oneOf
  const each = (one: Schema) => schemaType(one, direction, indent)
  if (several !== undefined && schema.properties === undefined) return union(several.map(each))
  if (allOf !== undefined) return allOf.map((one) => `(${each(one)})`).join(' & ')
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? [])
  return types.length === 0
    ? 'unknown'
    : union(types.map((type) => plainType(type, schema, direction, indent)))
}

/** The name at the end of a reference. */
function typeName(reference: string): string {
  return reference.split('/').at(-1) ?? 'unknown'
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(' | ')
}

function plainType(type: string, schema: Schema, direction: Direction, indent: string): string {
  if (type === 'integer') return 'number'
  if (type === 'array') {
    const name = schema.readOnly === true ? 'ReadonlyArray' : 'Array'
    return `${name}<${schemaType(schema.items ?? {}, direction, indent)}>`
  }
  return type === 'object' ? objectType(schema, direction, indent) : type
}

function objectType(schema: Schema, direction: Direction, indent: string): string {
  const { properties = {}, required = [], additionalProperties } = schema
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(([name, property]) => {
    const isRequired = required.includes(name)
    const type = schemaType(property, direction, inner)
    const rest = !isRequired && direction === 'input' ? ' | undefined' : ''
    const key = /^\w+$/.test(name) ? name : JSON.stringify(name)
    return `${comment(property.description, inner)}${inner}${key}${isRequired ? '' : '?'}: ${type}${rest}\n`
  })
  const flat = `{ ${lines.map((line) => line.trim()).join('; ')} }`
  if (lines.length > 0 && !flat.includes('\n') && flat.length <= 80) return flat
  if (lines.length > 0) return `{\n${lines.join('')}${indent}}`
  const values = typeof additionalProperties === 'object' ? additionalProperties : {}
  return `Record<string, ${schemaType(values, direction, indent)}>`
}

/** A doc comment on separate lines; '' without text. */
export function comment(text: string | undefined, indent: string): string {
  if (text === undefined) return ''
  const lines = text.replaceAll('*/', '* /')
  return `${indent}/** ${lines.split(/\n+/).join(`\n${indent} * `)} */\n`
}

import { escapeHtml } from '../../http/escape-html.ts'
import type { Schema } from '../document-types.ts'

/** Nested fields are shown to this depth. */
const deepest = 4

/** The fields of a schema as nested definition lists; '' for other types than objects. */
export function fieldsHtml(schema: Schema, depth = 0): string {
  const { properties = {}, required = [] } = objectOf(schema)
  const entries = Object.entries(properties)
  if (entries.length === 0 || depth >= deepest) return ''
  const rows = entries.map(([name, field]) => {
    const note = required.includes(name) ? ' <em>required</em>' : ''
    const text = field.description === undefined ? '' : `<p>${inlineCode(field.description)}</p>`
    const nested = fieldsHtml(field, depth + 1)
    return `<dt><code>${escapeHtml(name)}</code> <span>${typeHtml(field)}</span>${note}</dt><dd>${text}${nested}</dd>`
  })
  return `<dl class="fields">${rows.join('')}</dl>`
}

/** `array of Contact`, `string (uuid)`, `"asc" or "desc"`: the type in words, resources as links. */
export function typeHtml(schema: Schema): string {
  if (schema.$ref !== undefined) return referenceHtml(schema.$ref)
  if (schema.const !== undefined) return valueHtml(schema.const)
  if (schema.enum !== undefined) return schema.enum.map(valueHtml).join(' or ')
  const several = schema.anyOf ?? schema.oneOf
  if (several !== undefined) return [...new Set(several.map(typeHtml))].join(' or ')
  if (schema.allOf !== undefined) return schema.allOf.map(typeHtml).join(' and ')
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? ['any'])
  return types.map((type) => plainTypeHtml(type, schema)).join(' or ') + limitsHtml(schema)
}

/** Escaped text, with backticks as `<code>`. */
export function inlineCode(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')
}

function objectOf(schema: Schema): Schema {
  if (schema.properties !== undefined) return schema
  const inner = schema.items ?? [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].find(isObject)
  return inner === undefined ? schema : objectOf(inner)
}

function isObject({ properties, items }: Schema): boolean {
  return properties !== undefined || items !== undefined
}

function plainTypeHtml(type: string, { format, items }: Schema): string {
  if (type === 'array') return items === undefined ? 'array' : `array of ${typeHtml(items)}`
  return type === 'string' && format !== undefined ? `string (${escapeHtml(format)})` : type
}

function limitsHtml({ minimum, maximum, maxLength, default: usual }: Schema): string {
  const limits = [
    minimum === undefined ? '' : `from ${minimum}`,
    maximum === undefined ? '' : `to ${maximum}`,
    maxLength === undefined ? '' : `at most ${maxLength} characters`,
    usual === undefined ? '' : `default ${valueHtml(usual)}`,
  ].filter(Boolean)
  return limits.length === 0 ? '' : `, ${limits.join(', ')}`
}

function valueHtml(value: unknown): string {
  return `<code>${escapeHtml(typeof value === 'string' ? value : JSON.stringify(value))}</code>`
}

function referenceHtml(reference: string): string {
  const name = reference.split('/').at(-1) ?? ''
  return `<a href="#schema-${name}">${name}</a>`
}

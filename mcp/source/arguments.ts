import { McpError } from './mcp-error.ts'
import type { Given, Tool } from './tool.ts'

/**
 * Throws McpError for unknown, missing and mistyped arguments. The API would ignore a misspelt one, but an agent must
 * learn of it.
 */
export function checkArguments({ properties, required }: Tool, given: Given): void {
  const known = Object.keys(properties)
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(properties, name))
  if (unknown !== undefined) {
    const takes = known.length === 0 ? 'It takes none' : `It takes ${known.join(', ')}`
    throw new McpError(`Unknown argument: ${unknown.slice(0, 100)}. ${takes}.`)
  }
  const missing = required.find((name) => given[name] === undefined || given[name] === '')
  if (missing !== undefined) throw new McpError(`${missing} must be given.`)
  for (const [name, value] of Object.entries(given)) {
    const { type, enum: allowed } = properties[name] ?? {}
    if (Array.isArray(allowed) && !allowed.includes(value)) {
      throw new McpError(`${name} must be one of ${allowed.join(', ')}.`)
    }
    if (typeof type === 'string' && !isOfType(value, type)) {
      throw new McpError(`${name} must be of the type ${type}.`)
    }
  }
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'integer') return Number.isSafeInteger(value)
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  return type === 'null' ? value === null : typeof value === type
}

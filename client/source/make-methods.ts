import type { CallOptions } from './call-options.ts'
import type { Operation } from './operation.ts'
import { pagesOf } from './pages.ts'
import { send, sendRaw, type Connection } from './send.ts'

type Method = (...given: readonly unknown[]) => unknown
export type Table = Readonly<Record<string, Readonly<Record<string, Operation>>>>

/** A method for each operation, by group and name; lists get a second one for all rows. */
export function makeMethods(
  connection: Connection,
  table: Table,
): Record<string, Record<string, Method>> {
  const groups: Record<string, Record<string, Method>> = {}
  for (const [group, operations] of Object.entries(table)) {
    const methods: Record<string, Method> = {}
    for (const [name, operation] of Object.entries(operations)) {
      methods[name] = makeMethod(connection, operation)
      if (operation.rows === undefined) continue
      methods[name.replace(/^list/, 'all')] = (...given) => {
        const { path, query = {}, options } = readInput(operation, given)
        return pagesOf(connection, operation, { path, query, options })
      }
    }
    groups[group] = methods
  }
  return groups
}

function makeMethod(connection: Connection, operation: Operation): Method {
  return async (...given) => {
    const { path, query, body, options } = readInput(operation, given)
    const { method, contentType, outside } = operation
    const call = { method, path, isOutside: outside, query, body, contentType }
    if (operation.raw === true) return sendRaw(connection, call, options)
    const answer = await send(connection, call, options)
    return { ...Object(answer.body), reply: answer.reply }
  }
}

type Input = {
  path: string
  query?: Record<string, unknown>
  body?: unknown
  options: CallOptions | undefined
}

/**
 * Fills in a path's parameters. Throws a TypeError for a value that cannot be a part of a path: even escaped, `.` and
 * `..` lead to other addresses.
 */
export function fillPath(path: string, valueOf: (name: string) => unknown): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = valueOf(name)
    if (typeof value === 'string' && !['', '.', '..'].includes(value)) {
      return encodeURIComponent(value)
    }
    throw new TypeError(`${name} must be a string other than '', '.' and '..'.`)
  })
}

/** Reads a method's arguments: the path's ids, then body and query, then the options. */
function readInput({ path, takes }: Operation, given: readonly unknown[]): Input {
  const rest = [...given]
  const filled = fillPath(path, () => rest.shift())
  const input: Record<string, unknown> = {}
  for (const name of takes) input[name] = rest.shift()
  // The default of a documented body is an empty object.
  if (takes.includes('body')) input['body'] ??= {}
  return { ...input, path: filled, options: rest.shift() as CallOptions | undefined }
}

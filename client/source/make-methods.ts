import { pagesOf } from './pages.ts'
import { send, sendRaw, type CallOptions, type Connection } from './send.ts'

/** An operation of the API, as the generated table lists it. */
export type Operation = {
  readonly method: string
  /** Below the base path, parameters in braces. */
  readonly path: string
  /** What the method takes after the ids in its path. */
  readonly takes: readonly ('body' | 'query')[]
  /** Where a page of a list has its rows. */
  readonly rows?: string
  /** Walks by cursor. */
  readonly cursor?: true
  /** The only one for bodies that are bytes. */
  readonly contentType?: string
  /** Answers with something else than JSON. */
  readonly raw?: true
}

type Method = (...given: readonly unknown[]) => unknown
export type Table = Readonly<Record<string, Readonly<Record<string, Operation>>>>

/** A function for each operation of the table, by group and name; lists get one more for all rows. */
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
    const { method, contentType } = operation
    const call = { method, path, query, body, contentType }
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
 * A path with its parameters filled in. Throws a TypeError for a value that is no part of a path: `.`
 * and `..` mean other addresses, in whichever way they are escaped.
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

/** The ids of the path, then what the operation takes, then the options. */
function readInput({ path, takes }: Operation, given: readonly unknown[]): Input {
  const rest = [...given]
  const filled = fillPath(path, () => rest.shift())
  const input: Record<string, unknown> = {}
  for (const name of takes) input[name] = rest.shift()
  // A write that documents a body takes an empty one for granted.
  if (takes.includes('body')) input['body'] ??= {}
  return { ...input, path: filled, options: rest.shift() as CallOptions | undefined }
}

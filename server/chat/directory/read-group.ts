import { parseId } from '../../ids.ts'
import { ScimError } from './scim-error.ts'
import { asObject, type Operation } from './scim-patch.ts'

/** What a directory changes of a group. */
export type GroupChange = {
  name?: string
  externalId?: string | null
  /** All members, before `joining` and `leaving`; undefined: those that it has. */
  all?: ReadonlySet<string>
  readonly joining: ReadonlySet<string>
  readonly leaving: ReadonlySet<string>
}

/** Reads the operations in their order: the last one that names a member counts. */
export function readGroup(operations: readonly Operation[]): GroupChange {
  const named: Pick<GroupChange, 'name' | 'externalId'> = {}
  let all: ReadonlySet<string> | undefined
  const joining = new Set<string>()
  const leaving = new Set<string>()
  const restart = (ids: readonly string[]) => {
    all = new Set(ids)
    joining.clear()
    leaving.clear()
  }
  const move = (ids: readonly string[], to: Set<string>, from: Set<string>) => {
    for (const id of ids) {
      to.add(id)
      from.delete(id)
    }
  }
  for (const operation of operations) {
    const { op, attribute, value } = operation
    if (attribute === 'displayname' && op !== 'remove') named.name = textOf(value, 'displayName')
    if (attribute === 'externalid') {
      named.externalId = op === 'remove' || value === null ? null : textOf(value, 'externalId')
    }
    if (attribute !== 'members') continue
    const ids = idsOf(operation)
    if (op === 'add') move(ids ?? [], joining, leaving)
    else if (op === 'replace' && operation.selected === undefined) restart(ids ?? [])
    else if (op === 'remove') {
      // All of them without any named.
      if (ids === undefined) restart([])
      else move(ids, leaving, joining)
    }
  }
  return { ...named, ...(all === undefined ? {} : { all }), joining, leaving }
}

/** The members that an operation names, in its path or in its value; undefined for none. */
function idsOf({ selected, value }: Operation): string[] | undefined {
  if (selected !== undefined) return [idOf(selected.value)]
  if (value === undefined || value === null) return undefined
  return [value].flat().map((one: unknown) => idOf(asObject(one)?.['value'] ?? one))
}

function idOf(given: unknown): string {
  const id = typeof given === 'string' ? parseId(given) : undefined
  if (id !== undefined) return id
  throw new ScimError('invalidValue', 'Members are named by their id, a UUID.')
}

function textOf(value: unknown, name: string): string {
  const text = typeof value === 'string' ? value.trim() : ''
  if (text !== '' && text.length <= 255 && !text.includes('\0')) return text
  throw new ScimError('invalidValue', `${name} must be a text of up to 255 characters.`)
}

import { limits } from '../../api/http/fields.ts'
import { comparable } from '../../comparable.ts'
import { fieldError } from '../../errors.ts'
import type { Statement } from '../../store/database/statement.ts'
import { newId } from '../../ids.ts'
import { addTags, insertTag, removeTags, type TagRow } from './queries.ts'

/** Tags without their duplicates, ignoring case; the first spelling stays. */
export function distinctTags(tags: readonly string[]): string[] {
  return tags.filter(
    (tag, at) => tags.findIndex((other) => comparable(other) === comparable(tag)) === at,
  )
}

/** A tag that a conversation gets or loses, beside its others. */
export type OneTag = { readonly name: string; readonly isPut: boolean }

/** The tags after one was put or taken; undefined if that changes nothing. 422 for one too many. */
export function withOneTag(
  { name, isPut }: OneTag,
  current: readonly TagRow[],
): string[] | undefined {
  const keys = current.map((tag) => tag.name_key)
  if (keys.includes(comparable(name)) === isPut) return undefined
  if (!isPut) return keys.filter((key) => key !== comparable(name))
  if (keys.length >= limits.tags) throw fieldError('tags is too long.', 'field_too_long')
  return [...keys, name]
}

/**
 * The statements that set a conversation's tags to `tags`, creating those that do not exist. Undefined if the
 * conversation has the same tags in the same order.
 */
export function replaceTags(
  workspaceId: string,
  conversationId: string,
  tags: readonly string[],
  known: readonly TagRow[],
  current: readonly TagRow[],
): Statement[] | undefined {
  const keys = tags.map(comparable)
  if (keys.join('\n') === current.map((tag) => tag.name_key).join('\n')) return undefined
  const ids = new Map([...known, ...current].map((tag) => [tag.name_key, tag.id]))
  const created: Statement[] = []
  for (const name of tags.filter((tag) => !ids.has(comparable(tag)))) {
    const id = newId()
    ids.set(comparable(name), id)
    created.push(insertTag({ workspaceId, id, name, nameKey: comparable(name) }))
  }
  const inOrder = keys.map((key) => ids.get(key)).filter((id) => id !== undefined)
  return [
    ...created,
    ...(current.length > 0 ? [removeTags({ workspaceId, id: conversationId })] : []),
    ...(inOrder.length > 0 ? [addTags({ workspaceId, id: conversationId, tagIds: inOrder })] : []),
  ]
}

import { comparable } from '../../comparable.ts'
import { newId } from '../../ids.ts'
import { removedFrom, type Removal } from './count-use.ts'
import type { Kind } from './kinds.ts'
import type { EntryValues } from './queries.ts'
import { changedColumns } from '../../store/writes/row-changes.ts'
import { isDeepStrictEqual } from 'node:util'
import { channelKind } from '../channels/kinds/channel-kinds.ts'
import { asGiven, ownValues } from './read-entry.ts'
import type { Settings } from './settings.ts'
import { listsOfFile, type EntrySetting, type SettingsFile } from './settings-file.ts'

/** The changes of one list that make it equal to the file. */
export type ListChange = {
  readonly kind: Kind
  /** The entries of the file; existing ones keep their ids. */
  readonly put: readonly EntryValues[]
  /** The ids of existing entries that are not in the file. */
  readonly gone: readonly string[]
  /** Must not be in use. */
  readonly removals: readonly Removal[]
}

export type SettingsChanges = {
  /** A line per change, in the order of the file's keys. */
  readonly lines: readonly string[]
  /** The keys of the file with a change. */
  readonly changed: readonly string[]
  readonly lists: readonly ListChange[]
}

type Row = { id: string; name: string } & NonNullable<Parameters<typeof ownValues>[2]>

/** The settings of a workspace as a settings file, for `workspace show`; options only where there are any. */
export function settingsAsFile(settings: Settings): Readonly<Record<string, unknown>> {
  const { name, time_zone, activity_messages } = settings
  const lists = listsOfFile.map((kind) => [
    kind.plural,
    addedTo(kind, settings).map((row) => shownIn(kind, row)),
  ])
  return { name, time_zone, activity_messages, ...Object.fromEntries(lists) }
}

function shownIn({ plural, fieldKinds }: Kind, row: Row): unknown {
  const { name, kind, options, permissions, sees, settings, identity_space: space } = row
  if (settings != null) {
    return {
      name,
      kind,
      [kind ?? '']: settings,
      ...(space == null ? {} : { identity_space: space }),
    }
  }
  if (plural === 'roles') return { name, permissions, sees }
  if (fieldKinds === undefined) return name
  return options?.length === 0 ? { name, kind } : { name, kind, options }
}

/** The entries of a kind that are not built in. */
function addedTo({ plural, builtIn }: Kind, settings: Settings): readonly Row[] {
  const rows: readonly Row[] = plural === 'tags' ? [] : settings[plural]
  return rows.filter(({ name }) => !builtIn.includes(name))
}

/** The changes that make the workspace equal to the file. Assigns the ids of new entries. */
export function settingsChanges(settings: Settings, file: SettingsFile): SettingsChanges {
  const lines: string[] = []
  const changed: string[] = []
  const lists: ListChange[] = []
  for (const [key, wanted] of Object.entries(file)) {
    const linesBefore = lines.length
    const kind = listsOfFile.find(({ plural }) => plural === key)
    if (kind === undefined) {
      const before = settings[key as 'name' | 'time_zone' | 'activity_messages']
      if (before !== wanted) lines.push(`~ ${key}: ${String(before)} → ${String(wanted)}`)
    } else {
      lists.push(compareEntries(kind, addedTo(kind, settings), wanted as EntrySetting[], lines))
    }
    if (lines.length > linesBefore) changed.push(key)
  }
  return { lines, changed, lists: lists.filter(({ kind }) => changed.includes(kind.plural)) }
}

function compareEntries(
  kind: Kind,
  rows: readonly Row[],
  wanted: readonly EntrySetting[],
  lines: string[],
): ListChange {
  const { plural } = kind
  // Rows refer to statuses and roles by exact name, to other entries by id.
  const keyOf = (name: string) => (kind.keyedByName === true ? name : comparable(name))
  const left = new Map(rows.map((row) => [keyOf(row.name), row]))
  const removals: (Removal | undefined)[] = []
  const linesBefore = lines.length
  const put = wanted.map((setting, index): EntryValues => {
    const given = typeof setting === 'string' ? { name: setting } : setting
    const key = keyOf(given.name)
    const row = left.get(key)
    left.delete(key)
    const own = ownValues(kind, given, row)
    const entry = {
      ...own,
      id: row?.id ?? newId(),
      name: given.name,
      position: kind.builtIn.length + index + 1,
    }
    if (row === undefined) lines.push(`+ ${plural}: ${described(given)}`)
    else if (row.name !== entry.name || !isDeepStrictEqual(ownValues(kind, asGiven(row)), own)) {
      lines.push(`~ ${plural}: ${differing(row, entry)}`)
      removals.push(removedFrom(plural, row, entry))
    }
    return entry
  })
  const gone = [...left.values()]
  lines.push(...gone.map(({ name }) => `- ${plural}: ${name}`))
  const isMoved = put.some(({ id }, index) => id !== rows[index]?.id)
  if (isMoved && lines.length === linesBefore) lines.push(`~ ${plural}: new order`)
  removals.push(...gone.map(({ id, name }) => ({ list: plural, id, name })))
  return {
    kind,
    put,
    gone: gone.map(({ id }) => id),
    removals: removals.filter((removal) => removal !== undefined),
  }
}

type Described = Omit<Row, 'id' | 'settings'>

/** `Plan (text) → Plan (number)`; for a channel the settings that differ, `Shop: color, sound`. */
function differing(before: Row, after: EntryValues): string {
  const { settings: old, kind } = before
  const { settings } = after
  if (old == null || settings === null || kind !== after.kind || before.name !== after.name) {
    return `${described(before)} → ${described(after)}`
  }
  const names = Object.keys(channelKind(kind ?? '').settings?.defaults ?? {})
  const changed: string[] = changedColumns(names, old, settings)
  if (before.identity_space !== after.identity_space) changed.push('identity_space')
  return `${after.name}: ${changed.join(', ')}`
}

/** `Seats (number)`, `Plan (dropdown: Free, Pro)`, `Viewer (sees all: messages:read)`. */
function described({ name, kind, options, permissions, sees }: Described): string {
  const list = options ?? permissions ?? []
  const word = kind ?? (sees === undefined || sees === null ? undefined : `sees ${sees}`)
  const words = [word, list.join(', ')].filter((one) => one !== undefined && one !== '')
  return words.length === 0 ? name : `${name} (${words.join(': ')})`
}

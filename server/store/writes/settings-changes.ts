import { comparable } from '../../comparable.ts'
import { builtInRoles, builtInStatuses } from '../../chat/workspaces/create-workspace.ts'
import type { FieldDefinition, Settings } from './settings.ts'
import type { FieldSetting, SettingsFile } from '../../chat/settings/settings-file.ts'

const namedLists = ['statuses', 'groups', 'roles', 'channels'] as const
export const fieldLists = ['contact_fields', 'ticket_fields'] as const
type NamedList = (typeof namedLists)[number]
export type FieldList = (typeof fieldLists)[number]

/** What a change takes away, to be refused where rows still need it. */
export type Removal =
  | { list: 'statuses' | 'roles'; name: string }
  | { list: 'groups' | 'tags'; name: string; id: string }
  | { list: FieldList; name: string; id: string }
  | { list: FieldList; name: string; id: string; kind: string }
  | { list: FieldList; name: string; id: string; options: string[] }

export type SettingsChanges = {
  /** A line for each change, in the order of the file's keys. */
  readonly lines: readonly string[]
  readonly removals: readonly Removal[]
  /** The settings with a change, whole, as the file wants them. */
  readonly changed: Partial<SettingsFile>
}

/** The settings of a workspace in the form of a settings file: what `workspace show` prints. */
export function settingsAsFile(settings: Settings): Required<SettingsFile> {
  const names = (entries: readonly { name: string }[]) => entries.map(({ name }) => name)
  const builtIn = new Set([...builtInStatuses, ...builtInRoles].map(comparable))
  const extra = (entries: readonly { name: string }[]) =>
    names(entries).filter((name) => !builtIn.has(comparable(name)))
  return {
    name: settings.name,
    time_zone: settings.time_zone,
    activity_messages: settings.activity_messages,
    statuses: names(settings.statuses.filter((status) => !status.built_in)),
    groups: names(settings.groups),
    roles: extra(settings.roles),
    channels: names(settings.channels),
    contact_fields: settings.contact_fields.map(asSetting),
    ticket_fields: settings.ticket_fields.map(asSetting),
  }
}

function asSetting({ name, kind, options }: FieldDefinition): FieldSetting {
  return { name, kind, options }
}

/** What has to change so that the workspace is as the file says. Pure. */
export function settingsChanges(settings: Settings, file: SettingsFile): SettingsChanges {
  const current = settingsAsFile(settings)
  const lines: string[] = []
  const removals: Removal[] = []
  const changed: Record<string, unknown> = {}
  for (const [key, wanted] of Object.entries(file)) {
    const before = current[key as keyof SettingsFile]
    if (JSON.stringify(before) === JSON.stringify(wanted)) continue
    changed[key] = wanted
    if (isOneOf(namedLists, key)) {
      compareNames(key, before as string[], wanted as string[], lines)
      removals.push(...removedNames(settings, key, wanted as string[]))
    } else if (isOneOf(fieldLists, key)) {
      compareFields(key, settings[key], wanted as FieldSetting[], lines, removals)
    } else {
      lines.push(`~ ${key}: ${String(before)} → ${String(wanted)}`)
    }
  }
  return { lines, removals, changed }
}

function isOneOf<Name extends string>(names: readonly Name[], key: string): key is Name {
  return (names as readonly string[]).includes(key)
}

/** Statuses and roles are told apart by their spelling: rows name them. The others have an id. */
function identity(list: NamedList): (name: string) => string {
  return list === 'statuses' || list === 'roles' ? (name) => name : comparable
}

function compareNames(list: NamedList, before: string[], wanted: string[], lines: string[]): void {
  const key = identity(list)
  const kept = new Map(before.map((name) => [key(name), name]))
  const count = lines.length
  for (const name of wanted) {
    const old = kept.get(key(name))
    if (old === undefined) lines.push(`+ ${list}: ${name}`)
    else if (old !== name) lines.push(`~ ${list}: ${old} → ${name}`)
  }
  const stays = new Set(wanted.map(key))
  for (const name of before) if (!stays.has(key(name))) lines.push(`- ${list}: ${name}`)
  if (lines.length === count) lines.push(`~ ${list}: new order`)
}

/** A channel that is gone stays readable in its conversations, so it may always go. */
function removedNames(settings: Settings, list: NamedList, wanted: readonly string[]): Removal[] {
  const key = identity(list)
  const stays = new Set(wanted.map(key))
  const gone = new Set(settingsAsFile(settings)[list].filter((name) => !stays.has(key(name))))
  if (list === 'channels') return []
  if (list === 'groups') {
    return settings.groups
      .filter(({ name }) => gone.has(name))
      .map(({ name, id }) => ({ list, name, id }))
  }
  return [...gone].map((name) => ({ list, name }))
}

function compareFields(
  list: FieldList,
  before: readonly FieldDefinition[],
  wanted: readonly FieldSetting[],
  lines: string[],
  removals: Removal[],
): void {
  const kept = new Map(before.map((field) => [comparable(field.name), field]))
  const count = lines.length
  for (const field of wanted) {
    const old = kept.get(comparable(field.name))
    kept.delete(comparable(field.name))
    if (old === undefined) lines.push(`+ ${list}: ${described(field)}`)
    else if (described(old) !== described(field)) {
      lines.push(`~ ${list}: ${described(old)} → ${described(field)}`)
      removals.push(...removedFrom(list, old, field))
    }
  }
  for (const { name, id } of kept.values()) {
    lines.push(`- ${list}: ${name}`)
    removals.push({ list, name, id })
  }
  if (lines.length === count) lines.push(`~ ${list}: new order`)
}

function removedFrom(list: FieldList, old: FieldDefinition, wanted: FieldSetting): Removal[] {
  const { name, id } = old
  if (old.kind !== wanted.kind) return [{ list, name, id, kind: wanted.kind }]
  const gone = old.options.filter((option) => !wanted.options.includes(option))
  return gone.length === 0 ? [] : [{ list, name, id, options: gone }]
}

function described({ name, kind, options }: FieldSetting): string {
  return options.length === 0 ? `${name} (${kind})` : `${name} (${kind}: ${options.join(', ')})`
}

import { parseDocument } from 'yaml'
import type { Sight } from '../../api/access/permissions.ts'
import type { Field } from '../../api/http/fields.ts'
import { comparable } from '../../comparable.ts'
import { passwordChanges } from './channel-passwords.ts'
import { fieldsOf, ownValues } from './read-entry.ts'
import { kindOf, type Kind } from './kinds.ts'
import { attempt, readExactly } from './read-exactly.ts'
import { foundInstead, SettingsError } from './settings-error.ts'
import type { KindSettings } from '../channels/kinds/channel-kind.ts'
import { channelKind, kindNames, kindsWithSettings } from '../channels/kinds/channel-kinds.ts'
import { workspaceProperties } from './update-workspace.ts'

export type FieldSetting = { name: string; kind: string; options: string[] }

/** A role. Absent keys keep their values; in a new role they default to those of Standard. */
export type RoleSetting = { name: string; permissions?: string[]; sees?: Sight }

/** A channel and, under the name of its kind, its settings; absent ones keep their values. */
export type ChannelSetting = {
  [Kind in (typeof kindNames)[number]]?: KindSettings
} & { name: string; kind?: string; identity_space?: string | null }

/** An entry of a list: only its name, or all its values. */
export type EntrySetting = string | FieldSetting | RoleSetting | ChannelSetting

/** A settings file. Absent keys stay unchanged; a list replaces the whole list. */
export type SettingsFile = {
  name?: string
  time_zone?: string
  activity_messages?: boolean
  /** Without the built-in ones. */
  statuses?: string[]
  groups?: string[]
  /** Without the built-in ones. */
  roles?: (string | RoleSetting)[]
  channels?: (string | ChannelSetting)[]
  contact_fields?: FieldSetting[]
  ticket_fields?: FieldSetting[]
}

/** The lists of a file, in the order in which they are shown. */
export const listsOfFile = (
  ['statuses', 'groups', 'roles', 'channels', 'contact_fields', 'ticket_fields'] as const
).map(kindOf)

const properties: Readonly<Record<string, Field<unknown>>> = workspaceProperties
const keys = [...Object.keys(properties), ...listsOfFile.map(({ plural }) => plural)]

/** Parses YAML or JSON. Throws one SettingsError with every problem. */
export function readSettingsFile(text: string): SettingsFile {
  const given = parseYaml(text)
  if (!isObject(given)) throw new SettingsError(['It must be an object of settings.'])
  const problems: string[] = []
  const read = Object.entries(given).map(([key, value]) => {
    const kind = listsOfFile.find(({ plural }) => plural === key)
    if (kind !== undefined) return [key, readEntries(kind, value, problems)]
    const field = Object.hasOwn(properties, key) ? properties[key] : undefined
    if (field !== undefined) return [key, readExactly(field, value, key, problems)]
    problems.push(`Unknown setting: ${key}. Settings are ${keys.join(', ')}.`)
    return [key, undefined]
  })
  if (problems.length > 0) throw new SettingsError(problems)
  return Object.fromEntries(read) as SettingsFile
}

const longestFileCharacters = 1_048_576

/** Parses YAML into JSON values. Throws a SettingsError of one line if it is invalid. */
function parseYaml(text: string): unknown {
  if (text.length > longestFileCharacters) throw unreadable('It has more than 1 MiB')
  try {
    const document = parseDocument(text, { prettyErrors: true })
    const [broken] = document.errors
    if (broken !== undefined) throw broken
    // Fails on aliases that multiply, are unresolved or are circular.
    return JSON.parse(JSON.stringify(document.toJS() ?? null))
  } catch (error) {
    throw unreadable(error instanceof Error ? error.message : String(error))
  }
}

function unreadable(reason: string): SettingsError {
  return new SettingsError([`It is not valid YAML or JSON: ${reason.split('\n', 1)[0] ?? ''}`])
}

/** The entries of a list that are not built in. */
function readEntries(kind: Kind, value: unknown, problems: string[]): EntrySetting[] {
  const { plural: at, limit = 0, builtIn } = kind
  if (!Array.isArray(value)) {
    problems.push(`${at} must be a list${foundInstead(value)}. Write [] for none.`)
    return []
  }
  if (value.length > limit) problems.push(`${at} can have at most ${limit} entries.`)
  const entries = value
    .map((one, index) => readEntry(kind, one, `${at}[${index}]`, problems))
    .filter((entry) => entry !== undefined)
  const names = entries.map((entry) => comparable(nameOf(entry)))
  for (const [index, entry] of entries.entries()) {
    if (names.indexOf(comparable(nameOf(entry))) < index) {
      problems.push(`${at} names ${nameOf(entry)} twice.`)
    }
  }
  const builtInNames = builtIn.map(comparable)
  const added = entries.filter((entry) => !builtInNames.includes(comparable(nameOf(entry))))
  for (const entry of entries) {
    if (typeof entry === 'object' && !added.includes(entry)) {
      problems.push(`${at}: ${entry.name} is built in and cannot be changed. Leave it out.`)
    }
  }
  return added
}

/** A name; an object for a field, and for a role or a channel with other values than a name. */
function readEntry(
  kind: Kind,
  value: unknown,
  at: string,
  problems: string[],
): EntrySetting | undefined {
  const { name, ...others } = fieldsOf(kind)
  const isField = kind.fieldKinds !== undefined
  const isObjectToo = kind.plural === 'roles' || kind.isChannel === true
  if (!isObjectToo && !isField) return readExactly(name, value, at, problems)
  if (!isObject(value)) {
    if (!isField) return readExactly(name, value, at, problems)
    problems.push(`${at} must be an object with name and kind${foundInstead(value)}.`)
    return undefined
  }
  const fields: Readonly<Record<string, Field<unknown>>> = { name, ...others }
  const known = Object.keys(fields)
  for (const key of Object.keys(value).filter((one) => !known.includes(one))) {
    const listed = `${known.slice(0, -1).join(', ')} and ${known.at(-1)}`
    problems.push(`${at}.${key} is unknown. A ${isField ? 'field' : kind.singular} has ${listed}.`)
  }
  const before = problems.length
  if (kind.isChannel === true) problems.push(...unknownKeys(value, at))
  const given = Object.entries(fields)
    .filter(([key]) => key in value || key === 'name' || (key === 'kind' && isField))
    .map(([key, field]) => [key, readExactly(field, value[key], `${at}.${key}`, problems)])
  if (problems.length > before) return undefined
  const entry = Object.fromEntries(given) as RoleSetting & ChannelSetting
  if (!isField) {
    // The channel may be stored already, so its kind may be absent here.
    const implied = impliedKind(entry)
    const whole = implied === undefined ? entry : { kind: implied, ...entry }
    const values = attempt(problems, `${at}.`, () => ownValues(kind, whole))
    if (values !== undefined && passwordChanges(whole, undefined, values).length > 0) {
      problems.push(
        `${at} has a password, which files do not: PATCH /channels/{channel_id} stores it.`,
      )
    }
    return problems.length > before ? undefined : whole
  }
  const { kind: of, options } = attempt(problems, `${at}.`, () => ownValues(kind, entry)) ?? {}
  return { name: entry.name, kind: of ?? '', options: options ?? [] }
}

/** Requests ignore unknown fields; in a file they are mistakes. */
function unknownKeys(channel: Readonly<Record<string, unknown>>, at: string): string[] {
  return kindsWithSettings.flatMap(([name, { defaults }]) => {
    const given = channel[name]
    const keys = isObject(given) ? Object.keys(given) : []
    const known = Object.keys(defaults).join(', ')
    return keys
      .filter((key) => !Object.hasOwn(defaults, key))
      .map((key) => `${at}.${name}.${key} is unknown. It has ${known}.`)
  })
}

/** The kind that the settings of a channel are of. */
function impliedKind(channel: ChannelSetting): string | undefined {
  return kindNames.find(
    (name) =>
      channel[name] !== undefined ||
      (channel.identity_space != null && channelKind(name).signsIdentities === true),
  )
}

function nameOf(entry: EntrySetting): string {
  return typeof entry === 'string' ? entry : entry.name
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

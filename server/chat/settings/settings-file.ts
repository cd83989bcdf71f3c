import { parseDocument } from 'yaml'
import { permissions, sights } from '../../api/access/permissions.ts'
import { comparable } from '../../comparable.ts'
import { isStorableText } from '../../api/http/text-rules.ts'
import { isTimeZone } from '../../time-zones.ts'
import { isFilterable } from './read-entry.ts'
import { kinds, kindsWithOptions, mostOptions } from './kinds.ts'
import { foldPermissions } from './role-rights.ts'
import { foundInstead, SettingsError } from './settings-error.ts'

export type FieldSetting = { name: string; kind: string; options: string[] }

/** A role. Absent keys keep their values; in a new role they default to those of Standard. */
export type RoleSetting = { name: string; permissions?: string[]; sees?: string }

/** An entry of a list: only its name, or all its values. */
export type EntrySetting = string | FieldSetting | RoleSetting

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
  channels?: string[]
  contact_fields?: FieldSetting[]
  ticket_fields?: FieldSetting[]
}

const longestNameCharacters = 255

type Problems = string[]
type Reader = (value: unknown, at: string, problems: Problems) => unknown

const readers: Record<keyof SettingsFile, Reader> = {
  name: readName,
  time_zone: readIf(
    (value) => typeof value === 'string' && isTimeZone(value),
    'an IANA time zone such as Europe/Berlin',
  ),
  activity_messages: readIf((value) => typeof value === 'boolean', 'true or false'),
  statuses: readEntries,
  groups: readEntries,
  roles: readEntries,
  channels: readEntries,
  contact_fields: readEntries,
  ticket_fields: readEntries,
}

/** Parses YAML or JSON. Throws one SettingsError with every problem. */
export function readSettingsFile(text: string): SettingsFile {
  const given = parseYaml(text)
  if (!isObject(given)) throw new SettingsError(['It must be an object of settings.'])
  const problems: Problems = []
  const entries = Object.entries(given).flatMap(([key, value]): [string, unknown][] => {
    if (!Object.hasOwn(readers, key)) {
      problems.push(`Unknown setting: ${key}. Settings are ${Object.keys(readers).join(', ')}.`)
      return []
    }
    return [[key, readers[key as keyof SettingsFile](value, key, problems)]]
  })
  if (problems.length > 0) throw new SettingsError(problems)
  return Object.fromEntries(entries) as SettingsFile
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

function readName(value: unknown, at: string, problems: Problems): string {
  const name = typeof value === 'string' ? value.trim() : ''
  if (name === '' || name.length > longestNameCharacters || !isStorableText(name)) {
    problems.push(
      `${at} must be a text of 1 to ${longestNameCharacters} characters${foundInstead(value)}.`,
    )
  } else if (/[\r\n]/.test(name)) problems.push(`${at} must be one line.`)
  return name
}

function readIf(isValid: (value: unknown) => boolean, expected: string): Reader {
  return (value, at, problems) => {
    if (!isValid(value)) problems.push(`${at} must be ${expected}${foundInstead(value)}.`)
    return value
  }
}

function readEntries(value: unknown, at: string, problems: Problems): EntrySetting[] {
  const { limit = 0, builtIn = [], fieldKinds } = kinds.find(({ plural }) => plural === at) ?? {}
  const entries = readList(value, at, limit, problems).map((one, index): EntrySetting => {
    const place = `${at}[${index}]`
    if (fieldKinds !== undefined) return readField(one, place, fieldKinds, problems)
    if (at === 'roles' && isObject(one)) return readRole(one, place, problems)
    return readName(one, place, problems)
  })
  refuseRepeated(entries.map(nameOf), at, problems)
  const builtInKeys = builtIn.map(comparable)
  const isBuiltIn = (entry: EntrySetting) => builtInKeys.includes(comparable(nameOf(entry)))
  for (const entry of entries.filter((one) => typeof one === 'object' && isBuiltIn(one))) {
    problems.push(`${at}: ${nameOf(entry)} is built in and cannot be changed. Leave it out.`)
  }
  const added = entries.filter((entry) => !isBuiltIn(entry))
  for (const name of added.map(nameOf)) {
    if (at === 'statuses' && !isFilterable(name)) {
      problems.push(
        `${at}: ${name} cannot be used in a filter. Leave out commas, and the name all.`,
      )
    }
  }
  return added
}

function readList(value: unknown, at: string, most: number, problems: Problems): unknown[] {
  if (!Array.isArray(value)) {
    problems.push(`${at} must be a list${foundInstead(value)}. Write [] for none.`)
    return []
  }
  if (value.length > most) problems.push(`${at} can have at most ${most} entries.`)
  return value
}

function readField(
  value: unknown,
  at: string,
  fieldKinds: readonly string[],
  problems: Problems,
): FieldSetting {
  if (!isObject(value)) {
    problems.push(`${at} must be an object with name and kind${foundInstead(value)}.`)
    return { name: at, kind: '', options: [] }
  }
  refuseUnknown(value, at, ['name', 'kind', 'options'], 'A field', problems)
  const kind = typeof value['kind'] === 'string' ? value['kind'] : ''
  if (!fieldKinds.includes(kind)) {
    problems.push(
      `${at}.kind must be one of ${fieldKinds.join(', ')}${foundInstead(value['kind'])}.`,
    )
  }
  const name = readName(value['name'], `${at}.name`, problems)
  return { name, kind, options: readOptions(value['options'], kind, `${at}.options`, problems) }
}

function readRole(value: Record<string, unknown>, at: string, problems: Problems): RoleSetting {
  refuseUnknown(value, at, ['name', 'permissions', 'sees'], 'A role', problems)
  const { name, permissions: given, sees } = value
  const list = given === undefined ? [] : readTexts(given, `${at}.permissions`, problems)
  const folded = foldPermissions(list, (word) =>
    problems.push(
      `${at}.permissions: ${word} is unknown. Permissions are ${permissions.join(', ')}.`,
    ),
  )
  if (sees !== undefined && !sights.some((sight) => sight === sees)) {
    problems.push(`${at}.sees must be one of ${sights.join(', ')}${foundInstead(sees)}.`)
  }
  return {
    name: readName(name, `${at}.name`, problems),
    ...(given === undefined ? {} : { permissions: folded }),
    ...(typeof sees === 'string' ? { sees } : {}),
  }
}

function refuseUnknown(
  value: Record<string, unknown>,
  at: string,
  known: readonly string[],
  what: string,
  problems: Problems,
): void {
  const keys = `${known.slice(0, -1).join(', ')} and ${known.at(-1)}`
  for (const key of Object.keys(value).filter((one) => !known.includes(one))) {
    problems.push(`${at}.${key} is unknown. ${what} has ${keys}.`)
  }
}

function readTexts(value: unknown, at: string, problems: Problems): string[] {
  return readList(value, at, mostOptions, problems).map((one, index) =>
    readName(one, `${at}[${index}]`, problems),
  )
}

function readOptions(value: unknown, kind: string, at: string, problems: Problems): string[] {
  const options = value === undefined ? [] : readTexts(value, at, problems)
  refuseRepeated(options, at, problems)
  const takesOptions = kindsWithOptions.includes(kind)
  if (takesOptions && options.length === 0) problems.push(`${at} must have at least one option.`)
  if (kind !== '' && !takesOptions && options.length > 0) {
    problems.push(`${at} must be omitted: a ${kind} field has no options.`)
  }
  return options
}

function nameOf(entry: EntrySetting): string {
  return typeof entry === 'string' ? entry : entry.name
}

function refuseRepeated(names: readonly string[], at: string, problems: Problems): void {
  const seen = new Set<string>()
  for (const name of names) {
    if (name !== '' && seen.has(comparable(name))) problems.push(`${at} names ${name} twice.`)
    seen.add(comparable(name))
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

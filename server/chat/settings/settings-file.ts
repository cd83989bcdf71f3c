import { createRequire } from 'node:module'
import type * as Yaml from 'yaml'
import { comparable } from '../../comparable.ts'
import { isStorableText } from '../../api/http/text-rules.ts'
import { isTimeZone } from '../../time-zones.ts'
import { builtInRoles, builtInStatuses } from '../workspaces/create-workspace.ts'
import { foundInstead, SettingsError } from './settings-error.ts'
import { settingsLimits } from '../../store/writes/settings-limits.ts'

export type FieldSetting = { name: string; kind: string; options: string[] }

/** What a settings file says. A key that is absent is left alone; a list is the whole truth. */
export type SettingsFile = {
  name?: string
  time_zone?: string
  activity_messages?: boolean
  /** Without the built-in ones. */
  statuses?: string[]
  groups?: string[]
  /** Without the built-in ones. */
  roles?: string[]
  channels?: string[]
  contact_fields?: FieldSetting[]
  ticket_fields?: FieldSetting[]
}

export const contactFieldKinds = [
  'text',
  'number',
  'date',
  'url',
  'checkbox',
  'dropdown',
  'multi_option',
] as const
export const ticketFieldKinds = [
  'text',
  'number',
  'date',
  'url',
  'dropdown',
  'multi_select',
  'checkbox',
] as const
const kindsWithOptions: readonly string[] = ['dropdown', 'multi_option', 'multi_select']

const longestNameCharacters = 255
const mostOptions = settingsLimits.options

type Limited = keyof typeof settingsLimits

type Problems = string[]
type Reader = (value: unknown, at: string, problems: Problems) => unknown

const readers: Record<keyof SettingsFile, Reader> = {
  name: readName,
  time_zone: readTimeZone,
  activity_messages: readSwitch,
  statuses: readStatuses,
  groups: readNames,
  roles: (value, at, problems) => without(readNames(value, at, problems), builtInRoles),
  channels: readNames,
  contact_fields: (value, at, problems) => readFields(value, at, contactFieldKinds, problems),
  ticket_fields: (value, at, problems) => readFields(value, at, ticketFieldKinds, problems),
}

/** Reads YAML, and so JSON too. Throws one SettingsError that holds every problem. */
export function readSettingsFile(text: string): SettingsFile {
  const given = parseYaml(text)
  if (!isObject(given)) throw new SettingsError(['It must be an object of settings.'])
  const problems: Problems = []
  const entries = Object.entries(given).flatMap(([key, value]): [string, unknown][] => {
    if (!Object.hasOwn(readers, key)) {
      problems.push(`${key} is no setting. Settings are ${Object.keys(readers).join(', ')}.`)
      return []
    }
    return [[key, readers[key as keyof SettingsFile](value, key, problems)]]
  })
  if (problems.length > 0) throw new SettingsError(problems)
  return Object.fromEntries(entries) as SettingsFile
}

const longestFileCharacters = 1_048_576

/** The value of the YAML as JSON has it. What is no such value is one problem, in one line. */
function parseYaml(text: string): unknown {
  if (text.length > longestFileCharacters) throw unreadable('It has more than 1 MiB')
  try {
    // For commands alone: the server takes only the kinds of fields from this file.
    const { parseDocument } = createRequire(import.meta.url)('yaml') as typeof Yaml
    const document = parseDocument(text, { prettyErrors: true })
    const [broken] = document.errors
    if (broken !== undefined) throw broken
    // Aliases that multiply, lead nowhere or to themselves end here.
    return JSON.parse(JSON.stringify(document.toJS() ?? null))
  } catch (error) {
    throw unreadable(error instanceof Error ? error.message : String(error))
  }
}

function unreadable(reason: string): SettingsError {
  return new SettingsError([`It is no YAML or JSON: ${reason.split('\n', 1)[0] ?? ''}`])
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

function readTimeZone(value: unknown, at: string, problems: Problems): unknown {
  if (typeof value !== 'string' || !isTimeZone(value)) {
    problems.push(`${at} must be an IANA time zone such as Europe/Berlin${foundInstead(value)}.`)
  }
  return value
}

function readSwitch(value: unknown, at: string, problems: Problems): unknown {
  if (typeof value !== 'boolean') {
    problems.push(`${at} must be true or false${foundInstead(value)}.`)
  }
  return value
}

function readList(value: unknown, at: string, problems: Problems): unknown[] {
  if (Array.isArray(value)) {
    const most = Object.hasOwn(settingsLimits, at) ? settingsLimits[at as Limited] : mostOptions
    if (value.length > most) problems.push(`${at} can have at most ${most} entries.`)
    return value
  }
  problems.push(`${at} must be a list${foundInstead(value)}. Write [] for none.`)
  return []
}

function readNames(value: unknown, at: string, problems: Problems): string[] {
  const names = readList(value, at, problems).map((one, index) =>
    readName(one, `${at}[${index}]`, problems),
  )
  refuseRepeated(names, at, problems)
  return names
}

/** Names the list of conversations can be filtered by: `?status=a,b`, where `all` is every one. */
function readStatuses(value: unknown, at: string, problems: Problems): string[] {
  const names = without(readNames(value, at, problems), builtInStatuses)
  for (const name of names.filter((one) => one.includes(',') || comparable(one) === 'all')) {
    problems.push(`${at}: ${name} cannot be filtered by. Leave out commas, and the name all.`)
  }
  return names
}

function readFields(
  value: unknown,
  at: string,
  kinds: readonly string[],
  problems: Problems,
): FieldSetting[] {
  const fields = readList(value, at, problems).map((one, index) =>
    readField(one, `${at}[${index}]`, kinds, problems),
  )
  refuseRepeated(
    fields.map(({ name }) => name),
    at,
    problems,
  )
  return fields
}

function readField(
  value: unknown,
  at: string,
  kinds: readonly string[],
  problems: Problems,
): FieldSetting {
  if (!isObject(value)) {
    problems.push(`${at} must be an object with name and kind${foundInstead(value)}.`)
    return { name: at, kind: '', options: [] }
  }
  for (const key of Object.keys(value)) {
    if (!['name', 'kind', 'options'].includes(key)) {
      problems.push(`${at}.${key} is unknown. A field has name, kind and options.`)
    }
  }
  const kind = typeof value['kind'] === 'string' ? value['kind'] : ''
  if (!kinds.includes(kind)) {
    problems.push(`${at}.kind must be one of ${kinds.join(', ')}${foundInstead(value['kind'])}.`)
  }
  const name = readName(value['name'], `${at}.name`, problems)
  return { name, kind, options: readOptions(value['options'], kind, `${at}.options`, problems) }
}

function readOptions(value: unknown, kind: string, at: string, problems: Problems): string[] {
  const options = value === undefined ? [] : readNames(value, at, problems)
  const takesOptions = kindsWithOptions.includes(kind)
  if (takesOptions && options.length === 0) problems.push(`${at} must name at least one option.`)
  if (kind !== '' && !takesOptions && options.length > 0) {
    problems.push(`${at} must be left out: a ${kind} field has none.`)
  }
  return options
}

function refuseRepeated(names: readonly string[], at: string, problems: Problems): void {
  const seen = new Set<string>()
  for (const name of names) {
    if (name !== '' && seen.has(comparable(name))) problems.push(`${at} names ${name} twice.`)
    seen.add(comparable(name))
  }
}

function without(names: readonly string[], builtIn: readonly string[]): string[] {
  const keys = new Set(builtIn.map(comparable))
  return names.filter((name) => !keys.has(comparable(name)))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

import type { Sight } from '../../api/access/permissions.ts'
import { comparable } from '../../comparable.ts'
import { fieldError } from '../../errors.ts'
import { choice, object, readText, refine, text, texts, type Field } from '../../api/http/fields.ts'
import { kindsWithOptions, mostOptions, type Kind } from './kinds.ts'
import type { EntryValues } from './queries.ts'
import { identitySpace } from '../channels/kinds/identity-space.ts'
import { defaultRights, rightsFields } from './role-rights.ts'
import {
  channelKind,
  defaultKind,
  kindNames,
  kindsWithSettings,
  type KindName,
} from '../channels/kinds/channel-kinds.ts'
import type { KindSettings } from '../channels/kinds/channel-kind.ts'

const longestOption = 255

/** The settings of a channel, under the name of its kind. */
export type GivenSettings = { readonly [Kind in KindName]?: KindSettings | undefined }

/** The body of a create or update. */
export type GivenEntry = GivenSettings & {
  name: string | undefined
  kind?: string | undefined
  options?: string[] | undefined
  permissions?: string[] | undefined
  sees?: Sight | undefined
  identity_space?: string | null | undefined
  position?: number | undefined
}

const position: Field<number | undefined> = {
  schema: {
    type: 'integer',
    minimum: 1,
    description: 'Position in the list, from 1. Built-in entries keep the first positions.',
  },
  read: (given, name) => {
    const sent = readText(given, name)?.trim()
    if (sent === undefined || sent === '') return undefined
    if (!/^[1-9]\d{0,8}$/.test(sent)) throw fieldError(`${name} must be a whole number from 1.`)
    return Number(sent)
  },
}

function nameOf(kind: Kind): Field<string | undefined> {
  const line = text({
    maxCharacters: kind.nameCharacters,
    trim: true,
    description: 'Unique among its kind, ignoring case.',
  })
  return refine(line, (value, name) => {
    if (/[\r\n]/.test(value)) throw fieldError(`${name} must be one line.`)
    if (kind.plural === 'statuses' && !isFilterable(value)) {
      throw fieldError(`${name} cannot be used in a filter: ${value}.`)
    }
    return value
  })
}

/** Whether `?status=` can select the status: it splits at commas, and `all` selects every status. */
function isFilterable(name: string): boolean {
  return !name.includes(',') && comparable(name) !== 'all'
}

const describedKinds = kindNames
  .map((name) => `${name}: ${channelKind(name).description}`)
  .join(', ')

/** The fields that requests and settings files give an entry. */
export function fieldsOf(kind: Kind): { readonly name: Field<string | undefined> } & Fields {
  return {
    name: nameOf(kind),
    ...(kind.fieldKinds === undefined
      ? {}
      : {
          kind: choice(kind.fieldKinds),
          options: texts({
            maxCharacters: longestOption,
            description: 'Labels, at least one for kinds with labels. Replaces the list.',
          }),
        }),
    ...(kind.isChannel === true
      ? {
          kind: choice(kindNames, `${describedKinds}. Default: ${defaultKind}.`),
          ...Object.fromEntries(kindsWithSettings.map(([name, { fields }]) => [name, fields])),
          identity_space: identitySpace,
        }
      : {}),
    ...(kind.plural === 'roles' ? rightsFields : {}),
  }
}

type Fields = Readonly<Record<string, Field<unknown>>>

/** The body of a create or update. Fields that the kind does not have are ignored. */
export function entryFields(kind: Kind, required: readonly string[] = []) {
  const fields: Fields = { ...fieldsOf(kind), ...(kind.limit === undefined ? {} : { position }) }
  return object(fields, required) as Field<GivenEntry>
}

type OwnValues = Pick<
  EntryValues,
  'kind' | 'options' | 'permissions' | 'sees' | 'settings' | 'identity_space'
>
type Given = {
  readonly [Name in keyof OwnValues]?: OwnValues[Name] | undefined
}
type GivenValues = Omit<Given, 'settings'> & GivenSettings

const none: OwnValues = {
  kind: null,
  options: null,
  permissions: null,
  sees: null,
  settings: null,
  identity_space: null,
}

/** The values of an entry besides name and position: given ones, else existing ones, else defaults. */
export function ownValues(kind: Kind, given: GivenValues, before: Given = none): OwnValues {
  if (kind.fieldKinds !== undefined) return { ...none, ...readKind(given, before) }
  if (kind.isChannel === true) return { ...none, ...readChannel(given, before) }
  if (kind.plural !== 'roles') return none
  return {
    ...none,
    permissions: given.permissions ?? before.permissions ?? defaultRights.permissions,
    sees: given.sees ?? before.sees ?? defaultRights.sees,
  }
}

/** The kind of a channel and its settings. Throws 422 if they do not fit together. */
function readChannel(
  given: GivenValues,
  before: Given,
): Pick<OwnValues, 'kind' | 'settings' | 'identity_space'> {
  const kind = given.kind ?? before.kind ?? defaultKind
  const others = kindsWithSettings.filter(([name]) => name !== kind)
  const misplaced = others.find(([name]) => given[name as keyof GivenSettings])
  if (misplaced !== undefined) throw notOfKind(misplaced[0], [misplaced[0]])
  const { settings: of, signsIdentities } = channelKind(kind)
  const stored = before.kind === kind ? before.settings : undefined
  const settings = of?.merge(stored ?? of.defaults, given[kind as keyof GivenSettings]) ?? null
  if (signsIdentities === true) {
    const { identity_space: space = before.identity_space ?? null } = given
    return { kind, settings, identity_space: space }
  }
  if (given.identity_space != null) throw notOfKind('identity_space', signingKinds)
  return { kind, settings, identity_space: null }
}

const signingKinds = kindNames.filter((name) => channelKind(name).signsIdentities === true)

function notOfKind(field: string, kinds: readonly string[]): Error {
  return fieldError(
    `${field} must be omitted: only a channel of the kind ${kinds.join(' or ')} has it.`,
  )
}

/** A stored entry as the body that would make it: the settings of a channel under the name of its kind. */
export function asGiven({ settings, ...row }: Given): GivenValues {
  return settings == null ? row : { ...row, [row.kind ?? '']: settings }
}

/** The kind and options of a field. Throws 422 if they do not fit together. */
function readKind(given: GivenValues, before: Given): Pick<OwnValues, 'kind' | 'options'> {
  const fieldKind = given.kind ?? before.kind ?? null
  if (fieldKind === null) throw fieldError("kind can't be blank.", 'field_blank')
  const takesOptions = kindsWithOptions.includes(fieldKind)
  const options = given.options ?? (takesOptions ? (before.options ?? []) : [])
  if (takesOptions && options.length === 0) {
    throw fieldError('options must have at least one option.')
  }
  if (!takesOptions && options.length > 0) {
    throw fieldError(`options must be omitted: a ${fieldKind} field has no options.`)
  }
  if (options.length > mostOptions) throw fieldError('options is too long.', 'field_too_long')
  if (new Set(options.map(comparable)).size < options.length) {
    throw fieldError('options must not repeat an option.')
  }
  return { kind: fieldKind, options }
}

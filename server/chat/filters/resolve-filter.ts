import {
  conditionsOf,
  mapConditions,
  type Filter,
  type FilterCondition,
  type FilterField,
} from '../../../client/source/filter/filter.ts'
import { isUuid } from '../../../client/source/filter/filter-values.ts'
import { comparable } from '../../comparable.ts'
import { comparableEmail } from '../../comparable-email.ts'
import { fieldError } from '../../errors.ts'
import type { AppServices } from '../../api/http/services.ts'
import { readTogether } from '../../store/database/read.ts'
import { named, settingsThat, type Settings } from '../settings/settings.ts'
import { findMembersOfFilter, findTagsOfFilter } from './queries.ts'

/** A filter with ids in place of names, and what its SQL is made of. */
export type ResolvedFilter = {
  /** Names that do not exist are left as they are. */
  readonly filter: Filter
  readonly settings: Settings
  /** The names of its tags as they are compared, by id. */
  readonly tagKeys: ReadonlyMap<string, string>
}

const entries = {
  status: 'statuses',
  group: 'groups',
  channel: 'channels',
  ticket_field: 'ticket_fields',
  contact_field: 'contact_fields',
} as const satisfies Partial<Record<FilterField, keyof Settings>>
type EntryField = keyof typeof entries

/** Puts ids in place of names. 422 for a ticket or contact field that does not exist. */
export async function resolveFilter(
  { database, settings: cache }: Pick<AppServices, 'database' | 'settings'>,
  workspaceId: string,
  filter: Filter,
): Promise<ResolvedFilter> {
  const conditions = conditionsOf(filter)
  const settings = await settingsThat(database, cache, workspaceId, (known) =>
    conditions.every((condition) =>
      namesOf(condition).every((name) => idOf(known, condition, name) !== undefined),
    ),
  )
  const valuesOf = (wanted: FilterField) =>
    conditions.flatMap(({ field, values }) => (field === wanted ? values : []))
  const tags = valuesOf('tag')
  const emails = valuesOf('assignee').filter((value) => value.includes('@'))
  const [foundTags, foundMembers] =
    tags.length + emails.length === 0
      ? [[], []]
      : await readTogether(database, workspaceId, [
          findTagsOfFilter({
            workspaceId,
            ids: tags.filter(isUuid),
            nameKeys: tags.map(comparable),
          }),
          findMembersOfFilter({ workspaceId, emailKeys: emails.map(comparableEmail) }),
        ])
  const tagIds = new Map(foundTags.map(({ id, name_key: key }) => [key, id]))
  const memberIds = new Map(foundMembers.map(({ id, email_key: key }) => [key, id]))
  const resolve = (condition: FilterCondition): FilterCondition => {
    const { field, name, values } = condition
    if (field === 'tag') {
      return { ...condition, values: values.map((value) => tagIds.get(comparable(value)) ?? value) }
    }
    if (field === 'assignee') {
      return {
        ...condition,
        values: values.map((value) => memberIds.get(comparableEmail(value)) ?? value),
      }
    }
    if (!isEntryField(field)) return condition
    if (name === undefined) {
      return {
        ...condition,
        values: values.map((value) => idOf(settings, condition, value) ?? value),
      }
    }
    const id = isUuid(name) ? name : idOf(settings, condition, name)
    if (id === undefined) throw fieldError(`Unknown field of a filter: ${name}.`, 'filter_invalid')
    return { ...condition, name: id }
  }
  return {
    filter: mapConditions(filter, resolve),
    settings,
    tagKeys: new Map(foundTags.map(({ id, name_key: key }) => [id, key])),
  }
}

const isEntryField = (field: FilterField): field is EntryField => Object.hasOwn(entries, field)

/** What a condition names among the settings. */
function namesOf({ field, name, values }: FilterCondition): readonly string[] {
  if (!isEntryField(field)) return []
  return (name === undefined ? values : [name]).filter((value) => !isUuid(value))
}

function idOf(settings: Settings, { field }: FilterCondition, name: string): string | undefined {
  if (!isEntryField(field)) return undefined
  const list: readonly { readonly id: string; readonly name: string }[] = settings[entries[field]]
  return (list.find((entry) => entry.name === name) ?? named(list, name))?.id
}

/** The ids that a filter names, each with the field of its condition. Contacts are not told: they may be erased. */
export function referencesOf(filter: Filter): readonly { field: string; id: string }[] {
  const all = conditionsOf(filter).flatMap(({ field, name, values }) => {
    if (name !== undefined) return [{ field, id: name }]
    const isTold = isEntryField(field) || field === 'assignee' || field === 'tag'
    return isTold ? values.filter(isUuid).map((id) => ({ field, id })) : []
  })
  return all.filter(({ id }, at) => all.findIndex((other) => other.id === id) === at)
}

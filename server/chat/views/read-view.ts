import { isUuid } from '../../../client/source/filter/filter-values.ts'
import {
  conditionsOf,
  filterFields,
  filterLimits,
  type Filter,
} from '../../../client/source/filter/filter.ts'
import { printFilter } from '../../../client/source/filter/print-filter.ts'
import {
  boolean,
  choice,
  limits,
  object,
  readText,
  text,
  type Field,
} from '../../api/http/fields.ts'
import type { AppServices } from '../../api/http/services.ts'
import { fieldError } from '../../errors.ts'
import { readFilter } from '../filters/read-filter.ts'
import { referencesOf, resolveFilter } from '../filters/resolve-filter.ts'
import type { ViewRow } from './queries.ts'
import { viewSorts } from './view-json.ts'

/** '' is a filter: every conversation fits it. */
const filter: Field<Filter | undefined> = {
  schema: {
    type: 'string',
    maxLength: filterLimits.characters,
    description: 'A filter, with names or ids. Blank: every conversation.',
  },
  read: (given, name) => {
    const sent = readText(given, name)
    return sent === undefined ? undefined : readFilter(sent)
  },
}

/** The body of a view. */
export const viewFields = object({
  name: text({ maxCharacters: limits.lineCharacters, trim: true }),
  filter,
  sort: choice(viewSorts, 'By default `updated_at`.'),
  order: choice(['asc', 'desc'], 'By default `desc`.'),
  shared: boolean('Whether everyone sees it. Views of API keys are shared.'),
})

export type GivenView = ReturnType<typeof viewFields.read>

/** The filter as it is stored, and what its ids are called. 422 for a name that does not exist. */
export async function storedFilter(
  services: AppServices,
  workspaceId: string,
  given: Filter,
): Promise<Pick<ViewRow, 'filter' | 'names'>> {
  const resolved = await resolveFilter(services, workspaceId, given)
  for (const { field, values } of conditionsOf(resolved.filter)) {
    const { kind } = filterFields[field]
    const unknown = values.find((value) => !isUuid(value))
    if ((kind === 'entry' || kind === 'member') && unknown !== undefined) {
      throw fieldError(`${field} of the filter does not exist: ${unknown}.`, 'filter_invalid')
    }
  }
  return { filter: printFilter(resolved.filter), names: referencesOf(resolved.filter) }
}

import {
  mapConditions,
  type Filter,
  type FilterCondition,
} from '../../client/source/filter/filter.ts'
import { durationMs } from '../../client/source/filter/filter-values.ts'
import { matchesFilter } from '../../client/source/filter/matches-filter.ts'
import type { View } from '../../client/source/types.generated.ts'
import type { ListFilter } from '../list/views.ts'
import { isLoose } from '../state/saved-views.ts'
import { me } from '../state/session-state.ts'
import { nameOf } from './name-filter.ts'

/** What rows never tell: a condition that is undecided. */
const undecided: FilterCondition = { field: 'mentioned', values: ['true'], words: [] }

/** The filter of a list: what its rows cannot say for sure is undecided. */
export function listFilter(
  text: string,
  filter: Filter,
  references: View['references'],
): ListFilter {
  // The browser's clock may be wrong: the server decides what is older than a duration.
  const told = mapConditions(filter, (condition) =>
    condition.values.some((value) => isTime(condition) && durationMs(value) !== undefined)
      ? undecided
      : condition,
  )
  return {
    text,
    isLoose: isLoose(text),
    fits: (row) =>
      matchesFilter(
        told,
        // Only the inbox's part comes with every event; what a read brought besides may be older.
        { ...row, tags: undefined, ticket_fields: undefined },
        { now: Date.now(), memberId: me()?.member.id ?? null, nameOf: nameOf(references) },
      ),
  }
}

const isTime = ({ field }: FilterCondition) =>
  field === 'waiting_over' || field.endsWith('_after') || field.endsWith('_before')

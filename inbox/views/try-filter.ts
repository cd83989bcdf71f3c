import { FilterError, type Filter } from '../../client/source/filter/filter.ts'
import { parseFilter } from '../../client/source/filter/parse-filter.ts'

/** The filter of a text, or what is wrong with it. */
export function tryFilter(text: string): Filter | FilterError {
  try {
    return parseFilter(text)
  } catch (error) {
    if (error instanceof FilterError) return error
    throw error
  }
}

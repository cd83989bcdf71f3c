import { FilterError, type Filter } from '../../../client/source/filter/filter.ts'
import { parseFilter } from '../../../client/source/filter/parse-filter.ts'
import { fieldError } from '../../errors.ts'

/** The filter of a text; throws 422 that names what is wrong. */
export function readFilter(text: string): Filter {
  try {
    return parseFilter(text)
  } catch (error) {
    if (error instanceof FilterError) throw fieldError(error.message, 'filter_invalid')
    throw error
  }
}

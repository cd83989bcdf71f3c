import { filterAddress } from '../list/views.ts'
import { preferences } from '../preferences.ts'
import { navigate } from '../router.ts'
import { searchAddress } from '../search/search-address.ts'
import { openViewForm } from '../views/asked-view.ts'
import { askedFilter, wholeFilterOf } from './asked-filter.ts'
import type { Entry } from './entries.ts'
import { isSearch } from './find-hits.ts'
import { paletteWords } from './palette-words.ts'
import type { Asked } from './read-asked.ts'

/** Opens the form of a view for what the palette's text says. */
export function saveAsked(text: string, asked: Asked, contactId: string | undefined): void {
  openViewForm({ filter: askedFilter(text, asked.filters, contactId) })
}

/** What can be done with the filters of the text: a list of all that fits, and a view. */
export function filterEntries(
  text: string,
  asked: Asked,
  contactId: string | undefined,
): readonly Entry[] {
  if (asked.kind !== 'all') return []
  const whole = wholeFilterOf(text)
  const words = paletteWords().palette
  const list: Entry = {
    id: 'filter-list',
    icon: 'filter',
    title: words.listFilter(whole ?? ''),
    run: () => {
      const sort = preferences().sort === 'waiting' ? '?sort=waiting' : ''
      navigate(filterAddress(askedFilter(text, asked.filters, contactId)) + sort)
    },
  }
  const save: Entry = {
    id: 'filter-save',
    icon: 'plus',
    title: words.saveFilter,
    aside: 'Ctrl Enter',
    isKey: true,
    run: () => saveAsked(text, asked, contactId),
  }
  return [...(whole === undefined ? [] : [list]), ...((whole ?? asked.filters[0]) ? [save] : [])]
}

/** The page of all that the text finds. */
export function allEntries(
  text: string,
  asked: Asked,
  contactId: string | undefined,
): readonly Entry[] {
  if (!isSearch(asked)) return []
  const title = paletteWords().palette.allResults
  return [
    {
      id: 'all-results',
      icon: 'search',
      title,
      run: () => navigate(searchAddress(text, contactId)),
    },
  ]
}

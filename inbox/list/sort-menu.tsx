import { createEffect } from 'solid-js'
import { Menu } from '../controls/menu.tsx'
import { Icon } from '../controls/icon.tsx'
import { prefer } from '../preferences.ts'
import { navigate } from '../router.ts'
import { words } from '../words/words.ts'
import { usualSort } from './shown-list.ts'
import type { Sort, ViewName } from './views.ts'

/** The order of the list, which the address has for colleagues. */
export function SortMenu(props: { readonly view: ViewName; readonly sort: Sort }) {
  const write = (sort: Sort) => {
    const isPlain = sort === 'newest' && usualSort(props.view) === 'newest'
    navigate(isPlain ? '?' : `?sort=${sort}`, { replace: true })
  }
  createEffect(() => write(props.sort))
  const label = (sort: Sort) =>
    sort === 'newest' ? words().list.newest : words().list.longestWaiting
  const items = () =>
    (['newest', 'waiting'] as const).map((sort) => ({
      label: label(sort),
      isChosen: sort === props.sort,
      onChoose: () => {
        prefer({ sort })
        write(sort)
      },
    }))
  return (
    <Menu action="sort" label={`${words().list.sort}: ${label(props.sort)}`} items={items()}>
      <Icon name="filter" />
      <span>{label(props.sort)}</span>
    </Menu>
  )
}

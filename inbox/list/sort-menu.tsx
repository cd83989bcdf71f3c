import { Menu } from '../controls/menu.tsx'
import { Icon } from '../controls/icon.tsx'
import { prefer } from '../preferences.ts'
import { words } from '../words/words.ts'
import type { Sort } from './views.ts'

/** The order of the list. */
export function SortMenu(props: { readonly sort: Sort }) {
  const label = (sort: Sort) =>
    sort === 'newest' ? words().list.newest : words().list.longestWaiting
  const items = () =>
    (['newest', 'waiting'] as const).map((sort) => ({
      label: label(sort),
      isChosen: sort === props.sort,
      onChoose: () => prefer({ sort }),
    }))
  return (
    <Menu action="sort" label={`${words().list.sort}: ${label(props.sort)}`} items={items()}>
      <Icon name="filter" />
      <span>{label(props.sort)}</span>
    </Menu>
  )
}

import type { Accessor } from 'solid-js'
import { offeredTags } from '../state/offered-tags.ts'
import { openPalette } from './asked.ts'
import type { Entry } from './entries.ts'
import { filterText, type Asked } from './read-asked.ts'

/** The tags that have the words after `#`, and whether there are more; choosing one looks in conversations that have it. */
export function makeTagEntries(asked: Accessor<Asked>): {
  readonly entries: Accessor<readonly Entry[]>
  readonly isCut: Accessor<boolean>
} {
  const isAsked = () => asked().kind === 'tags'
  const offered = offeredTags(() => (isAsked() ? asked().words : undefined))
  const entries = () => {
    if (!isAsked()) return []
    // Those read last may have fewer words.
    const words = asked().words.toLowerCase().split(/\s+/)
    return offered()
      .tags.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
      .map(({ id, name }): Entry => ({
        id: `tag-${id}`,
        icon: 'filter',
        title: name,
        run: () => openPalette(filterText('tag', name)),
      }))
  }
  return { entries, isCut: () => isAsked() && offered().isCut }
}

import { createMemo, type Accessor } from 'solid-js'
import { offeredTags } from '../state/offered-tags.ts'
import { openPalette } from './asked.ts'
import type { Entry } from './entries.ts'
import { filterText, type Asked } from './read-asked.ts'

/** The tags that have the words after `#`, read once somebody asks; choosing one looks in conversations that have it. */
export function makeTagEntries(asked: Accessor<Asked>): Accessor<readonly Entry[]> {
  const isAsked = createMemo(() => asked().kind === 'tags')
  const tags = createMemo<ReturnType<typeof offeredTags> | undefined>(
    (before) => before ?? (isAsked() ? offeredTags() : undefined),
  )
  return () => {
    if (!isAsked()) return []
    const words = asked().words.toLowerCase()
    return (tags()?.() ?? [])
      .filter(({ name }) => name.toLowerCase().includes(words))
      .map(({ id, name }) => ({
        id: `tag-${id}`,
        icon: 'filter',
        title: name,
        run: () => openPalette(filterText('tag', name)),
      }))
  }
}

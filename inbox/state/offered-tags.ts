import { createEffect, createSignal, onCleanup, type Accessor } from 'solid-js'
import type { Tag } from '../../client/source/types.generated.ts'
import { api, asMember } from './api.ts'

/** The most tags that are offered at once; more words find the others. */
const mostOffered = 100
/** Of the words that the API takes. */
const mostCharacters = 200

export type OfferedTags = {
  readonly tags: readonly Tag[]
  /** Whether there are more. */
  readonly isCut: boolean
}

/** The tags with all of these words: none until they are read, and none where they cannot be read. Undefined: not asked for. */
export function offeredTags(words: Accessor<string | undefined>): Accessor<OfferedTags> {
  const [offered, setOffered] = createSignal<OfferedTags>({ tags: [], isCut: false })
  createEffect(() => {
    const q = words()?.trim().slice(0, mostCharacters)
    if (q === undefined) return
    let isAsked = true
    onCleanup(() => (isAsked = false))
    const query = { per_page: mostOffered, ...(q === '' ? {} : { q }) }
    const read = async () => {
      const { tags, pagination } = await asMember(async () => api.settings.listTags(query))
      if (isAsked) setOffered({ tags, isCut: pagination.total_count > tags.length })
    }
    void read().catch(() => undefined)
  })
  return offered
}

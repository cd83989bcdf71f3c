import { createSignal, type Accessor } from 'solid-js'
import type { Tag } from '../../client/source/types.generated.ts'
import { api, asMember } from './api.ts'

/** The most tags that menus offer; others are written. */
const mostOffered = 100

/** The tags that a menu offers: none until they are read, and none where they cannot be read. */
export function offeredTags(): Accessor<readonly Tag[]> {
  const [tags, setTags] = createSignal<readonly Tag[]>([])
  void asMember(async () => api.settings.listTags({ per_page: mostOffered })).then(
    (read) => setTags(read.tags),
    () => undefined,
  )
  return tags
}

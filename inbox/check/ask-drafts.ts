import type { ListDraftsReply } from '../../client/source/types.generated.ts'
import { draftParts, sortDrafts } from '../drafts/sort-drafts.ts'
import { place } from '../router.ts'
import { auth } from '../state/api.ts'
import { may } from '../state/session-state.ts'
import { numberIn, type Compare } from './compare.ts'

/** The number of drafts and, where their list is open, which there are, in its order. */
export async function askDrafts(): Promise<Compare | undefined> {
  if (!may('messages:write') || document.querySelector('.views:not(.settings-nav)') === null)
    return undefined
  const { drafts } = await auth<ListDraftsReply>('GET', '/drafts')
  const ids = draftParts.flatMap((part) =>
    sortDrafts(drafts, part).map(({ conversation_id: id }) => id),
  )
  return () => {
    const link = document.querySelector('.views a[href="/inbox/drafts"]')
    const count = link?.querySelector('b')
    if (
      link === null ? ids.length > 0 : numberIn(count?.title || count?.textContent) !== ids.length
    )
      return false
    const rows = [...document.querySelectorAll<HTMLElement>('.drafts [data-row]')]
    return place()[0] !== 'drafts' || rows.map((row) => row.dataset['row']).join() === ids.join()
  }
}

import { Show } from 'solid-js'
import { Icon } from '../../pages/controls/icon.tsx'
import { countText } from '../words/times.ts'
import { words } from '../words/words.ts'
import { draftWords } from './draft-words.ts'
import { followDrafts, knownDrafts } from './known-drafts.ts'
import { partOf } from './sort-drafts.ts'

const penIcon = 'M4.5 19.500l1-4.500L16 4.500l3.500 3.500L9 18.500zM13.5 7l3.500 3.500'

export { draftsReady } from './draft-words.ts'

/** The link of the list of drafts with their number, amber if one was not sent at its time. */
export function DraftsLink(props: { readonly isCurrent: boolean }) {
  followDrafts(() => props.isCurrent)
  const count = () => countText(knownDrafts().length)
  const unsent = () => knownDrafts().filter((draft) => partOf(draft) === 'unsent').length
  return (
    <li>
      <a href="/inbox/drafts" aria-current={props.isCurrent ? 'page' : undefined}>
        <Icon path={penIcon} />
        <span class="clip" title={words().views.drafts}>
          {words().views.drafts}
        </span>
        <Show when={unsent() > 0} fallback={<b>{count()}</b>}>
          <b class="waiting" title={count()}>
            {count()}
            <span class="unseen">, {draftWords().drafts.unsent(unsent())}</span>
          </b>
        </Show>
      </a>
    </li>
  )
}

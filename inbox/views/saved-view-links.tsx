import { For, Show } from 'solid-js'
import type { View } from '../../client/source/types.generated.ts'
import { plusIcon } from '../../pages/controls/icons.ts'
import { Button } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { filterIn } from '../list/views.ts'
import { savedViews } from '../state/saved-views.ts'
import { me } from '../state/session-state.ts'
import { namesText } from '../words/times.ts'
import { openViewForm } from './asked-view.ts'
import { viewWords } from './view-words.ts'
import { ViewLink } from './view-link.tsx'
import './saved-views.css'

export { viewsReady } from './view-words.ts'

/** The member's own views, then those of others that are shared, and a button for a new one. */
export function SavedViewLinks(props: { readonly view: string | undefined }) {
  const isMine = ({ owner }: View) => owner !== null && owner.id === me()?.member.id
  const own = () => savedViews()?.filter(isMine) ?? []
  const others = () => savedViews()?.filter((view) => !isMine(view)) ?? []
  const words = () => viewWords().savedViews
  return (
    <>
      <div class="with-button">
        <h2>{words().own}</h2>
        <Button
          icon={plusIcon}
          label={words().create}
          onClick={() => openViewForm({ filter: filterIn(props.view ?? '') ?? '' })}
        />
      </div>
      <Links views={own()} view={props.view} />
      <Show when={others().length > 0}>
        <h2>{words().shared}</h2>
        <Links views={others()} view={props.view} />
      </Show>
    </>
  )
}

function Links(props: { readonly views: readonly View[]; readonly view: string | undefined }) {
  return (
    <Show when={props.views.length > 0}>
      <ul role="list">
        <For each={props.views}>
          {(view) => (
            <ViewLink
              name={`view-${view.id}`}
              icon={view.shared ? 'group' : 'filter'}
              label={view.name}
              isCurrent={props.view === `view-${view.id}`}
              tellsWaiting
              mark={<GoneMark view={view} />}
            />
          )}
        </For>
      </ul>
    </Show>
  )
}

/** Says that the view names something that was deleted. */
function GoneMark(props: { readonly view: View }) {
  const gone = () => props.view.references.filter((reference) => reference.gone)
  const text = () => viewWords().savedViews.gone(namesText(gone().map(({ name }) => name)))
  return (
    <Show when={gone().length > 0}>
      <span class="gone" title={text()}>
        <Icon name="warning" size="tiny" />
        <span class="unseen">{text()}</span>
      </span>
    </Show>
  )
}

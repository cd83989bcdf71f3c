import { createMemo, Match, Show, Switch, type JSX } from 'solid-js'
import { FilterError } from '../../client/source/filter/filter.ts'
import type { View } from '../../client/source/types.generated.ts'
import { Button } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { ListPane } from '../list/list.tsx'
import { filterIn, type ViewContext, type ViewName } from '../list/views.ts'
import { savedViewOf, savedViews } from '../state/saved-views.ts'
import { may } from '../state/session-state.ts'
import { namesText } from '../words/times.ts'
import { words } from '../words/words.ts'
import { openViewForm } from './asked-view.ts'
import { filterSentence } from './filter-words.ts'
import { listFilter } from './list-filter.ts'
import { mayChangeView } from './may-change-view.ts'
import { namedText } from './name-filter.ts'
import { tryFilter } from './try-filter.ts'
import { viewWords } from './view-words.ts'
import { ViewsButton } from './views-button.tsx'
import './saved-views.css'

export { viewsReady } from './view-words.ts'

type FilteredProps = {
  readonly view: ViewName
  readonly title: string
  readonly context: ViewContext
  readonly openId: string | undefined
  readonly onViews: () => void
}

/** The conversations of a saved view, or of a filter in the address. */
export function FilteredPane(props: FilteredProps) {
  const saved = createMemo(() => savedViewOf(props.view))
  const text = createMemo(() => saved()?.filter ?? filterIn(props.view))
  const read = createMemo(() => {
    const known = text()
    return known === undefined ? undefined : tryFilter(known)
  })
  const context = createMemo((): ViewContext => {
    const filter = read()
    const known = text()
    if (filter === undefined || filter instanceof FilterError || known === undefined)
      return props.context
    return { ...props.context, filter: listFilter(known, filter, saved()?.references ?? []) }
  })
  const wrong = () => {
    const found = read()
    return found instanceof FilterError ? found : undefined
  }
  const order = () => {
    const view = saved()
    return view && { sort: view.sort, order: view.order }
  }
  return (
    <Switch>
      <Match when={wrong()}>
        {(error) => (
          <NoList {...props} lead={filterSentence(error())}>
            <Button look="edged" onClick={() => openViewForm({ filter: text() ?? '' })}>
              {viewWords().savedViews.mend}
            </Button>
          </NoList>
        )}
      </Match>
      <Match when={text() !== undefined || !may('conversations:read')}>
        <ListPane
          {...props}
          context={context()}
          order={order()}
          bar={<Bar saved={saved()} text={text() ?? ''} />}
        />
      </Match>
      <Match when={savedViews() !== undefined}>
        <NoList {...props} lead={viewWords().savedViews.missing} />
      </Match>
    </Switch>
  )
}

/** The filter, what of it is gone, and how to save or change it. */
function Bar(props: { readonly saved: View | undefined; readonly text: string }) {
  const text = () => namedText(props.text, props.saved?.references ?? [])
  const gone = () => props.saved?.references.filter((reference) => reference.gone) ?? []
  const sharer = () => {
    const { saved } = props
    return saved?.shared === true && saved.owner?.active === false ? saved.owner.name : undefined
  }
  const labels = () => viewWords().savedViews
  return (
    <div class="bar">
      <code dir="ltr">{text()}</code>
      <Show
        when={props.saved}
        fallback={
          <Button
            look="edged"
            data-action="saveFilter"
            onClick={() => openViewForm({ filter: props.text })}
          >
            {labels().saveAs}
          </Button>
        }
      >
        {(saved) => (
          <Show when={mayChangeView(saved())}>
            <Button
              look="edged"
              data-action="changeView"
              onClick={() => openViewForm({ id: saved().id })}
            >
              {labels().change}
            </Button>
          </Show>
        )}
      </Show>
      <Show when={gone().length > 0}>
        <span class="gone">
          <Icon name="warning" size="tiny" />
          {labels().gone(namesText(gone().map(({ name }) => name)))}
        </span>
      </Show>
      <Show when={sharer()}>{(name) => <span>{labels().ownerLeft(name())}</span>}</Show>
    </div>
  )
}

/** In place of a list: why there is none. */
function NoList(props: FilteredProps & { readonly lead: string; readonly children?: JSX.Element }) {
  return (
    <section class="list" aria-label={words().list.label}>
      <header>
        <ViewsButton onViews={() => props.onViews()} />
        <h1 dir="auto">{props.title}</h1>
      </header>
      <div class="nothing">
        <Icon name="filter" />
        <p role="alert">{props.lead}</p>
        {props.children}
      </div>
    </section>
  )
}

import {
  createEffect,
  createResource,
  createSignal,
  For,
  on,
  onCleanup,
  onMount,
  Show,
} from 'solid-js'
import { Button } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { pageTitle } from '../notifications/unseen.ts'
import { AskedFilters } from '../palette/asked-filters.tsx'
import { Chip } from '../palette/chip.tsx'
import { filterEntries } from '../palette/filter-entries.ts'
import { isSearch } from '../palette/find-hits.ts'
import { makeSearch } from '../palette/make-search.ts'
import { PaletteSaid } from '../palette/palette-said.tsx'
import { paletteReady, paletteWords } from '../palette/palette-words.ts'
import { navigate } from '../router.ts'
import { api, asMember } from '../state/api.ts'
import { may } from '../state/session-state.ts'
import { ViewsButton } from '../views/views-button.tsx'
import { keepSearchPlace } from './keep-search-place.ts'
import { searchAddress, searchInAddress } from './search-address.ts'
import { SearchHits } from './search-hits.tsx'
import './found.css'
import './search.css'

export { paletteReady as searchReady }

/** The address follows what is typed after a rest. */
const restMs = 400

/** All that a search finds. Its address shows a colleague the same, with what that colleague sees. */
export function SearchPane(props: { readonly onViews: () => void }) {
  let page: HTMLElement | undefined
  let box: HTMLElement | undefined
  const words = () => paletteWords().palette
  const contactId = () => searchInAddress().contactId
  // In an address the last filter is whole.
  const [text, setText] = createSignal(`${searchInAddress().text} `)
  const search = makeSearch(text, contactId)
  const kept = keepSearchPlace(search, () => box)
  let timer: ReturnType<typeof setTimeout> | undefined
  const type = (given: string) => {
    setText(given)
    kept.begin()
    clearTimeout(timer)
    const follow = () => navigate(searchAddress(given, contactId()), { replace: true })
    timer = setTimeout(follow, restMs)
  }
  onCleanup(() => clearTimeout(timer))
  createEffect(
    on(
      () => searchInAddress().text,
      (given) => given.trim() !== text().trim() && setText(`${given} `),
      { defer: true },
    ),
  )
  onMount(() => requestAnimationFrame(() => page?.focus({ preventScroll: true })))
  pageTitle(() => `${text().trim() || words().searchPage} · Porchlight`)
  const results = () => (isSearch(search.asked()) ? search.hits().results : [])
  return (
    <main class="search-page" id="talk" tabindex="-1" ref={(element) => (page = element)}>
      <header>
        <ViewsButton onViews={props.onViews} />
        <h1>{words().searchPage}</h1>
      </header>
      <form role="search" onSubmit={(event) => event.preventDefault()}>
        <Icon name="search" />
        <Show when={contactId()} keyed>
          {(id) => <PersonChip id={id} text={text()} />}
        </Show>
        <input
          type="search"
          aria-label={words().title}
          autocomplete="off"
          spellcheck={false}
          dir="auto"
          maxLength={200}
          placeholder={words().hint}
          value={text()}
          onInput={(event) => type(event.currentTarget.value)}
        />
      </form>
      <AskedFilters text={text()} filters={search.asked().filters} onText={type} />
      {/* Before the link is followed, which a listener of the document does. */}
      <div class="scroll" ref={(element) => (box = element)} on:click={() => kept.keep()}>
        <PaletteSaid search={search} count={results().length} />
        <p class="ends">
          <For each={filterEntries(text(), search.asked(), contactId())}>
            {(entry) => (
              <Button look="edged" onClick={() => entry.run()}>
                {entry.title}
              </Button>
            )}
          </For>
        </p>
        <div classList={{ late: search.isLooking() }}>
          <SearchHits results={results()} />
        </div>
        <Show when={search.hasOlder()}>
          <p class="after">
            <Button look="edged" isBusy={search.isPaging()} onClick={() => void kept.readOlder()}>
              {words().moreResults}
            </Button>
          </p>
        </Show>
      </div>
    </main>
  )
}

/** Whose conversations are looked in. */
function PersonChip(props: { readonly id: string; readonly text: string }) {
  const [read] = createResource(async () =>
    may('contacts:read')
      ? asMember(async () => api.contacts.get(props.id)).catch(() => undefined)
      : undefined,
  )
  const name = () => read()?.contact.name || read()?.contact.email || '…'
  return (
    <Chip
      text={name()}
      label={paletteWords().palette.onlyOf(name())}
      onRemove={() => navigate(searchAddress(props.text), { replace: true })}
    />
  )
}

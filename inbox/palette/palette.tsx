import { createEffect, createMemo, createSignal, createUniqueId, on } from 'solid-js'
import { Icon } from '../controls/icon.tsx'
import { landFocus } from '../keys/hold-focus.ts'
import type { KeyPlace } from '../keys/key-place.ts'
import { keysReady } from '../keys/key-words.ts'
import { actionEntries } from './action-entries.ts'
import { AskedFilters } from './asked-filters.tsx'
import { askedText, closePalette, openPalette } from './asked.ts'
import { makeEarlyEnter } from './early-enter.ts'
import { foundSections, type Entry, type Section } from './entries.ts'
import { allEntries, filterEntries, saveAsked } from './filter-entries.ts'
import { isSearch } from './find-hits.ts'
import { makeSettingsEntries } from './late-settings.ts'
import { makeSearch } from './make-search.ts'
import { PaletteSaid } from './palette-said.tsx'
import { PaletteList } from './palette-list.tsx'
import { OnlyOf, type Person } from './only-of.tsx'
import { richWordsReady } from '../composer/formats/rich-words.ts'
import { paletteReady as wordsReady, paletteWords } from './palette-words.ts'
import { tagsReady } from '../tags/tag-words.ts'
import { makeTagEntries } from './tag-entries.ts'
import '../search/found.css'
import './palette.css'

/** Loads its words. */
export async function paletteReady(): Promise<void> {
  await Promise.all([wordsReady(), keysReady(), richWordsReady(), tagsReady()])
}

/** Beside what was found only a few actions. */
const atMost = (kind: string, typed: string) => (kind === 'actions' ? 200 : typed === '' ? 8 : 5)

/** One field for finding: words in messages, titles and names, what can be done here, and people. */
export function Palette(props: { readonly place: () => KeyPlace }) {
  let dialog: HTMLDialogElement | undefined
  const listId = createUniqueId()
  const [person, setPerson] = createSignal<Person>()
  const [chosen, setChosen] = createSignal(0)
  const text = () => askedText() ?? ''
  const search = makeSearch(text, () => person()?.id)
  const choosePerson = (given: Person) => {
    setPerson(given)
    openPalette('')
  }
  const tags = makeTagEntries(search.asked)
  const settings = makeSettingsEntries(search.asked)
  const filters = createMemo(() => filterEntries(text(), search.asked(), person()?.id))
  const allResults = createMemo(() => allEntries(text(), search.asked(), person()?.id))
  const sections = createMemo((): readonly Section[] => {
    const { kind, words: typed } = search.asked()
    const hasActions = kind === 'all' || kind === 'actions'
    const actions = hasActions
      ? actionEntries(props.place(), typed, atMost(kind, typed), settings.entries())
      : []
    const found = isSearch(search.asked()) ? foundSections(search.hits(), choosePerson) : []
    const tagged = { title: paletteWords().palette.tags, entries: tags.entries() }
    const asList = { title: paletteWords().palette.filters, entries: filters() }
    const does = { title: paletteWords().palette.actions, entries: actions }
    const all = { title: paletteWords().palette.searchPage, entries: allResults() }
    return [...found, tagged, asList, does, all].filter(({ entries }) => entries.length > 0)
  })
  const entries = createMemo(() => sections().flatMap((section) => section.entries))
  const current = () => entries()[Math.min(chosen(), entries().length - 1)]
  createEffect(on(text, () => setChosen(0), { defer: true }))
  createEffect(() => dialog?.open === false && dialog.showModal())
  const choose = (entry: Entry) => {
    if (!/^(?:person|tag)-/.test(entry.id)) close()
    entry.run()
    // It was opened where nothing had the focus, or from what is gone.
    requestAnimationFrame(landFocus)
  }
  /** The focus goes back first, so that what is chosen can move it. */
  const close = () => {
    dialog?.close()
    closePalette()
  }
  const isLate = () => search.isLooking() || settings.isLoading()
  const enter = makeEarlyEnter(text, current, isLate, choose)
  const save = () => {
    const [typed, asked, contact] = [text(), search.asked(), person()?.id]
    close()
    saveAsked(typed, asked, contact)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const count = entries().length
    if (step !== 0 && count > 0) setChosen((Math.min(chosen(), count - 1) + step + count) % count)
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
    else if (event.key === 'Enter') enter()
    else if (event.key === 'Backspace' && text() === '' && person() !== undefined) setPerson()
    else return
    event.preventDefault()
  }
  return (
    <dialog
      ref={dialog}
      class="palette"
      aria-label={paletteWords().palette.title}
      onCancel={close}
      onMouseDown={(event) => event.target === dialog && close()}
    >
      <div class="sheet">
        <div class="ask">
          <Icon name="search" />
          <OnlyOf person={person()} onRemove={() => setPerson()} />
          <input
            type="text"
            role="combobox"
            aria-label={paletteWords().palette.title}
            aria-expanded={entries().length > 0}
            aria-controls={listId}
            aria-activedescendant={current() && `${listId}-${current()?.id}`}
            aria-autocomplete="list"
            autocomplete="off"
            spellcheck={false}
            dir="auto"
            maxLength={200}
            placeholder={paletteWords().palette.hint}
            value={text()}
            onInput={(event) => openPalette(event.currentTarget.value)}
            onKeyDown={onKey}
          />
          <kbd>Esc</kbd>
        </div>
        <AskedFilters text={text()} filters={search.asked().filters} onText={openPalette} />
        <PaletteList
          id={listId}
          sections={sections()}
          current={current()?.id}
          isLooking={search.isLooking()}
          onChoose={choose}
        />
        <PaletteSaid
          search={search}
          count={entries().length - filters().length - allResults().length}
          hasMoreTags={tags.isCut()}
        />
      </div>
    </dialog>
  )
}

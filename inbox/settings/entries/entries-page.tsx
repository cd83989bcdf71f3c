import { createSignal, For, Show } from 'solid-js'
import { asMember } from '../../state/api.ts'
import { settingsWords } from '../settings-words.ts'
import { actId, EntryCard, type CardAct } from './entry-card.tsx'
import { openEntry, saveEntry } from './entry-calls.ts'
import { EntryDialog, type Shown } from './entry-dialog.tsx'
import type { EntryPart, EntryValues } from './entry-editor.tsx'
import type { Entry, EntryKind } from './entry-kinds.ts'
import { makeEntries } from './make-entries.ts'
import { Trouble } from '../../controls/trouble.tsx'

/** All entries of a kind: added, renamed, put in order and deleted. */
export function EntriesPage(props: {
  readonly kind: EntryKind
  readonly blank?: EntryValues
  readonly part?: EntryPart
  readonly detailsOf?: (entry: Entry) => string
  readonly mayAdd?: () => boolean
  /** Whether the member may change, delete and give to others what the entry is. */
  readonly mayUse?: (entry: Entry) => boolean
  readonly mayRemove?: () => boolean
}) {
  const texts = () => settingsWords().entries
  const own = () => texts().kinds[props.kind.many]
  const list = makeEntries(props.kind)
  const [shown, setShown] = createSignal<Shown>()
  const [failed, setFailed] = createSignal<unknown>()
  let cards: HTMLElement | undefined
  const detailsOf = (entry: Entry) => props.detailsOf?.(entry) ?? ''
  const mayUse = (entry: Entry) => props.mayUse?.(entry) ?? true
  const done = async () => {
    const wasRemoved = shown()?.what === 'remove'
    setShown(undefined)
    await list.reread()
    // The button is gone, and the focus with it.
    if (wasRemoved) cards?.focus()
  }
  const acts = (entry: Entry): readonly CardAct[] => {
    if (entry.built_in === true || !mayUse(entry)) return []
    const ordering = props.kind.isOrdered ? (['up', 'down'] as const) : []
    return [...ordering, 'edit', ...(props.mayRemove?.() === false ? [] : (['remove'] as const))]
  }
  const act = async ({ id }: Entry, what: CardAct) => {
    setFailed(undefined)
    try {
      const opened = await openEntry(props.kind, id)
      if (what === 'edit' || what === 'remove') {
        setShown({ what, opened })
        return
      }
      const position = list.placeNextTo(id, what)
      await asMember(async () => saveEntry(props.kind, opened, { position }))
      await list.reread()
      document.getElementById(actId(id, what))?.focus()
    } catch (error) {
      setFailed(error)
    }
  }
  return (
    <>
      <p class="lead">{own().lead}</p>
      <Trouble of={list.error() ?? failed()} />
      <Show when={props.mayAdd?.() ?? true}>
        <p class="before">
          <button
            type="button"
            class="button primary"
            onClick={() => setShown({ what: 'edit', opened: undefined })}
          >
            {own().create}
          </button>
        </p>
      </Show>
      <section ref={(element) => (cards = element)} tabindex="-1" aria-label={texts().list}>
        <Show when={list.isRead() && list.byId().size === 0}>
          <p class="found">{texts().none}</p>
        </Show>
        <ul class="cards" role="list">
          <For each={[...list.byId().keys()]}>
            {(id) => (
              <Show when={list.byId().get(id)}>
                {(entry) => (
                  <EntryCard
                    entry={entry()}
                    details={detailsOf(entry())}
                    acts={acts(entry())}
                    isPossible={(what) => list.isPossible(id, what)}
                    onAct={(what) => void act(entry(), what)}
                  />
                )}
              </Show>
            )}
          </For>
        </ul>
        <Show when={list.isMore()}>
          <p class="after">
            <button type="button" class="button edged" onClick={() => list.readMore()}>
              {texts().more}
            </button>
          </p>
        </Show>
      </section>
      <EntryDialog
        kind={props.kind}
        shown={shown()}
        blank={props.blank ?? { name: '' }}
        part={props.part}
        detailsOf={detailsOf}
        targets={[...list.byId().values()].filter(mayUse)}
        onClose={() => setShown(undefined)}
        onDone={() => void done()}
      />
    </>
  )
}

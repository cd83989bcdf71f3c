import { createEffect, createMemo, For, Show } from 'solid-js'
import { chooseNone, chosen } from '../bulk/chosen.ts'
import { Icon } from '../controls/icon.tsx'
import { Bell } from '../late-parts.ts'
import { Bones } from '../list/bones.tsx'
import { focusRow, noteOpen, setListHandle } from '../list/list-handle.ts'
import { connection } from '../state/live.ts'
import { serverDrafts } from '../state/server-drafts.ts'
import { may } from '../state/session-state.ts'
import { countText } from '../words/times.ts'
import { ViewsButton } from '../views/views-button.tsx'
import { cancelSending, deleteDraft } from './change-draft.ts'
import { DraftRow } from './draft-row.tsx'
import { draftWords } from './draft-words.ts'
import { knownDrafts } from './known-drafts.ts'
import { draftParts, sortDrafts, type DraftPart } from './sort-drafts.ts'
import './drafts.css'

export { draftsReady } from './draft-words.ts'

/** What the member has written and not sent: what waits for its time, what was not sent at its time, and other drafts. */
export function DraftsPane(props: {
  readonly title: string
  readonly openId: string | undefined
  readonly onViews: () => void
}) {
  let pane: HTMLElement | undefined
  const ids = createMemo(() => {
    const all = knownDrafts()
    const idsOf = (part: DraftPart) => sortDrafts(all, part).map(({ conversation_id: id }) => id)
    return new Map(draftParts.map((part) => [part, idsOf(part)] as const))
  })
  const all = createMemo(() => [...ids().values()].flat())
  setListHandle({
    indexOf: (id) => all().indexOf(id),
    idAt: (index) => all()[index],
    total: () => all().length,
    focus: (index) => {
      const id = all()[index]
      pane?.querySelector(`[data-row="${id}"]`)?.scrollIntoView({ block: 'nearest' })
      focusRow(id)
    },
  })
  createEffect(() => noteOpen(props.openId))
  // Nothing here is changed together.
  createEffect(() => chosen().size > 0 && chooseNone())
  const cancel = async (id: string, title: string) => {
    if (await cancelSending(id, title)) focusRow(id)
  }
  const remove = async (id: string, title: string) => {
    const at = all().indexOf(id)
    if (!(await deleteDraft(id, title))) return
    const next = all()[Math.min(at, all().length - 1)]
    if (next === undefined) pane?.focus()
    else focusRow(next)
  }
  return (
    <section class="list drafts" aria-label={props.title} tabindex="-1" ref={(one) => (pane = one)}>
      <header>
        <ViewsButton onViews={props.onViews} />
        <h1>
          {props.title} <small>{all().length > 0 ? countText(all().length) : ''}</small>
        </h1>
        <Show when={may('conversations:read')}>
          <span class="only-narrow">
            <Bell />
          </span>
        </Show>
      </header>
      <Show
        when={all().length > 0}
        fallback={
          <Show
            when={serverDrafts() !== undefined || !may('messages:write')}
            fallback={<Bones isOff={connection() === 'offline'} />}
          >
            <div class="nothing">
              <Icon name="lantern" />
              <strong>{draftWords().drafts.none}</strong>
            </div>
          </Show>
        }
      >
        <div class="rows">
          <For each={draftParts.filter((part) => (ids().get(part) ?? []).length > 0)}>
            {(part) => (
              <>
                <h2>{draftWords().drafts.parts[part]}</h2>
                <ul role="list">
                  <For each={ids().get(part)}>
                    {(id) => (
                      <Show when={serverDrafts()?.get(id)}>
                        {(draft) => (
                          <DraftRow
                            draft={draft()}
                            isOpen={props.openId === id}
                            onCancel={(title) => void cancel(id, title)}
                            onDelete={(title) => void remove(id, title)}
                          />
                        )}
                      </Show>
                    )}
                  </For>
                </ul>
              </>
            )}
          </For>
        </div>
      </Show>
    </section>
  )
}

import { createMemo, createUniqueId, For, Show } from 'solid-js'
import type { SearchResult } from '../../client/source/types.generated.ts'
import { hitAddress, hitDetail, hitTime } from '../palette/entries.ts'
import { groupHits, piecesOf } from '../palette/find-hits.ts'
import { paletteWords } from '../palette/palette-words.ts'
import { PiecesText } from '../palette/pieces-text.tsx'
import { fullTime, listTime } from '../words/times.ts'

/** What a search found: people, and the hits of each conversation together. */
export function SearchHits(props: { readonly results: readonly SearchResult[] }) {
  const found = createMemo(() => groupHits(props.results))
  const talks = createMemo(() => Map.groupBy(found().talks, (hit) => hit.conversation_id ?? ''))
  return (
    <>
      <Show when={found().people.length > 0}>
        <section>
          <h2>{paletteWords().palette.people}</h2>
          <ul role="list">
            <For each={found().people}>
              {({ contact, highlight }) => (
                <li>
                  <a href={`/inbox/settings/people/${contact?.id}`}>
                    <strong dir="auto">{contact?.name || contact?.email}</strong>{' '}
                    <span dir="auto">
                      <PiecesText pieces={piecesOf(highlight)} />
                    </span>
                  </a>
                </li>
              )}
            </For>
          </ul>
        </section>
      </Show>
      <For each={[...talks().keys()]}>{(id) => <Talk id={id} hits={talks().get(id) ?? []} />}</For>
    </>
  )
}

function Talk(props: { readonly id: string; readonly hits: readonly SearchResult[] }) {
  const titleId = createUniqueId()
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} dir="auto">
        <a href={hitAddress(props.id)}>
          {props.hits[0]?.conversation?.title || paletteWords().palette.untitled}
        </a>
      </h2>
      <ul role="list">
        <For each={props.hits}>{(hit) => <Hit hit={hit} />}</For>
      </ul>
    </section>
  )
}

function Hit(props: { readonly hit: SearchResult }) {
  return (
    <li>
      <a
        href={hitAddress(props.hit.conversation_id ?? '', props.hit.message?.id)}
        classList={{ note: props.hit.type === 'note' }}
      >
        <span dir="auto">
          <PiecesText pieces={hitDetail(props.hit)} />
        </span>
        <Show when={hitTime(props.hit)}>
          {(time) => (
            <time datetime={time()} title={fullTime(time())}>
              {listTime(time())}
            </time>
          )}
        </Show>
      </a>
    </li>
  )
}

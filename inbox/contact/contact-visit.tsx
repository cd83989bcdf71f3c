import { createEffect, For, on, Show } from 'solid-js'
import type { VisitedPage } from '../../client/source/types.generated.ts'
import { now } from '../../pages/now.ts'
import { api } from '../state/api.ts'
import { keepRead } from '../state/keep-read.ts'
import { visited } from '../state/signals.ts'
import { timeAgo } from '../words/times.ts'
import { contactWords } from './contact-words.ts'
import { localTime } from './local-time.ts'

/** A page told since then is the one that the visitor is on. */
const presentMs = 300_000

/** The time where a contact is, the page that it is on, and those before. */
export function ContactVisit(props: { readonly id: string }) {
  const { value: visit, again } = keepRead(
    () => props.id,
    async (id) => (await api.contacts.getVisit(id)).visit,
  )
  createEffect(on(visited, (id) => id === props.id && again(), { defer: true }))
  const time = () => {
    const zone = visit()?.time_zone
    return zone ? localTime(zone, now()) : undefined
  }
  const pages = () => visit()?.pages ?? []
  return (
    <>
      <Show when={time()}>
        {(text) => (
          <section aria-label={contactWords().localTime.title}>
            <h3>{contactWords().localTime.title}</h3>
            <p title={visit()?.time_zone ?? ''}>{text()}</p>
          </section>
        )}
      </Show>
      <Show when={pages()[0]}>
        {(first) => (
          <section class="pages" aria-label={contactWords().pages.title}>
            <h3>{isPresent(first()) ? contactWords().pages.now : contactWords().pages.last}</h3>
            <PageLine page={first()} />
            <Show when={pages().length > 1}>
              <details>
                <summary>{contactWords().pages.before(pages().length - 1)}</summary>
                <ol role="list">
                  <For each={pages().slice(1)}>
                    {(page) => (
                      <li>
                        <PageLine page={page} />
                      </li>
                    )}
                  </For>
                </ol>
              </details>
            </Show>
          </section>
        )}
      </Show>
    </>
  )
}

const isPresent = ({ visited_at: at }: VisitedPage) => now() - Date.parse(at) < presentMs

/** The page opens in a new tab, which learns nothing of the inbox. */
function PageLine(props: { readonly page: VisitedPage }) {
  return (
    <>
      <p dir="auto">
        <a href={props.page.url} title={props.page.url} target="_blank" rel="noopener noreferrer">
          {props.page.title || props.page.url}
        </a>
      </p>
      <p class="quiet-line">{timeAgo(props.page.visited_at)}</p>
    </>
  )
}

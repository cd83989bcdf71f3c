import { createEffect, createResource, createSignal, For, onCleanup, Show } from 'solid-js'
import type { Contact } from '../../client/source/types.generated.ts'
import { now } from '../../pages/now.ts'
import { blockWhen, blockWho } from '../contact/block-words.ts'
import { changeBlock } from '../contact/change-block.ts'
import { contactReady } from '../contact/contact-words.ts'
import { visitorName } from '../list/visitor-name.ts'
import { api, asMember } from '../state/api.ts'
import { onBegin, onEvent } from '../state/live.ts'
import { may } from '../state/session-state.ts'
import { words } from '../words/words.ts'
import { settingsWords } from './settings-words.ts'
import { Trouble } from '../controls/trouble.tsx'

/** The visitors who can send nothing, with a way to let each write again. */
export function BlockedPage() {
  const [pages, setPages] = createSignal(1)
  let list: HTMLElement | undefined
  const [blocked, { refetch }] = createResource(pages, readBlocked)
  const read = () => void refetch()
  const stops = [
    onBegin(read),
    onEvent(({ type }) => {
      if (type === 'contact.blocked' || type === 'contact.unblocked') read()
    }),
  ]
  onCleanup(() => {
    for (const stop of stops) stop()
  })
  const unblock = async ({ id }: Contact) => {
    await changeBlock(id, undefined)
    await refetch()
    // The button is gone, and the focus with it.
    list?.focus()
  }
  const found = () => (blocked.error === undefined ? blocked.latest : undefined)
  onNextEnd(() => found()?.contacts ?? [], read)
  return (
    <section
      ref={(element) => (list = element)}
      tabindex="-1"
      aria-label={settingsWords().settings.blocked}
    >
      <p class="lead">{settingsWords().settings.blockedLead}</p>
      <Trouble of={blocked.error} />
      <Show when={found()?.contacts.length === 0}>
        <p class="found" role="status">
          {settingsWords().settings.blockedNone}
        </p>
      </Show>
      <ul class="cards" role="list">
        <For each={found()?.contacts}>
          {(contact) => <Card contact={contact} onUnblock={() => void unblock(contact)} />}
        </For>
      </ul>
      <Show when={found()?.isMore}>
        <p class="after">
          <button type="button" class="button edged" onClick={() => setPages(pages() + 1)}>
            {settingsWords().access.older}
          </button>
        </p>
      </Show>
    </section>
  )
}

/** What timers can wait. */
const longestMs = 2 ** 31 - 1

/** Calls back when the first of the blocks ends by its time, of which nobody is told. */
function onNextEnd(contacts: () => readonly Contact[], listener: () => void): void {
  createEffect(() => {
    const ends = contacts().flatMap(({ block }) => block?.blocked_until ?? [])
    const left = Math.min(...ends.map((end) => Date.parse(end) - now()))
    if (left > longestMs) return
    const timer = setTimeout(listener, Math.max(left, 0) + 500)
    onCleanup(() => clearTimeout(timer))
  })
}

/** The first pages, the latest change first. */
async function readBlocked(pages: number) {
  const contacts: Contact[] = []
  await contactReady()
  for (let page = 1; ; page += 1) {
    const query = {
      blocked: true,
      include: 'block',
      sort: 'updated_at',
      order: 'desc',
      per_page: 100,
      page,
    } as const
    const found = await asMember(async () => api.contacts.list(query))
    contacts.push(...found.contacts)
    const isMore = page < found.pagination.total_pages
    if (page === pages || !isMore) return { contacts, isMore }
  }
}

function Card(props: { readonly contact: Contact; readonly onUnblock: () => void }) {
  const name = () => visitorName({ visitor: props.contact })
  const details = () =>
    [props.contact.email, props.contact.phone_number, props.contact.user_identifier]
      .filter((value) => value !== null && value !== name())
      .join(' · ')
  return (
    <li>
      <span class="what-is">
        <strong>
          <bdi>{name()}</bdi>
        </strong>
        <small>{details()}</small>
        <Show when={props.contact.block}>
          {(block) => (
            <small dir="auto">
              {[blockWhen(block()), blockWho(block())].filter((text) => text !== '').join(' · ')}
            </small>
          )}
        </Show>
      </span>
      <Show when={may('contacts:write')}>
        <button
          type="button"
          class="button edged"
          aria-label={settingsWords().settings.unblock(name())}
          onClick={() => props.onUnblock()}
        >
          {words().contact.unblock}
        </button>
      </Show>
    </li>
  )
}

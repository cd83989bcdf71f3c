import { For, Show, type JSX } from 'solid-js'
import { Icon } from '../controls/icon.tsx'
import { draftedThread } from '../state/drafts.ts'
import { newThread, showThread } from '../state/sending.ts'
import { useVisit } from '../state/use-visit.ts'
import { ConversationCard } from './conversation-card.tsx'
import { AwayCard } from '../office-hours/away.ts'
import { inLanguage } from '../in-language.ts'
import './home.css'

/** The greeting, the visitor's conversations, and the way to a new one. */
export function Home(): JSX.Element {
  const visit = useVisit()
  const { config, store } = visit
  const texts = () => inLanguage(config.channel.texts, visit.wanted) ?? {}
  const conversations = () =>
    Object.values(store.state.conversations).toSorted((one, other) =>
      one.updated_at < other.updated_at ? 1 : -1,
    )
  // What is written before the first reply of the server has a thread, too.
  const unsent = () =>
    store.state.pending.find(({ conversation_id: id, first }) => id === null && first !== null)
  return (
    <div class="home">
      <div class="greeting">
        <h2 dir="auto">{texts().greeting || visit.words.greeting}</h2>
        <p dir="auto">{texts().intro || visit.words.intro}</p>
      </div>
      <Show when={visit.config.channel.office_hours}>
        <AwayCard />
      </Show>
      <Show when={conversations().length > 0}>
        <section aria-labelledby="yours">
          <h3 id="yours">{visit.words.your_conversations}</h3>
          <ul>
            <For each={conversations().map(({ id }) => id)}>
              {(id) => (
                <Show when={store.state.conversations[id]}>
                  {(conversation) => (
                    <li>
                      <ConversationCard conversation={conversation()} />
                    </li>
                  )}
                </Show>
              )}
            </For>
          </ul>
        </section>
      </Show>
      <Show when={store.state.isListFailed && !store.state.isLoaded}>
        <p class="note" role="status">
          {visit.words.list_failed}
        </p>
      </Show>
      {/* Not before it is known whether there is one to go on with. */}
      <Show when={store.state.isLoaded && !store.state.block}>
        <button
          type="button"
          class="begin"
          onClick={() => showThread(visit, unsent()?.thread ?? draftedThread(visit) ?? newThread())}
        >
          {conversations().length > 0 ? visit.words.new_conversation : visit.words.send_message}
          <Icon name="send" />
        </button>
      </Show>
    </div>
  )
}

import { For, Show, createMemo, type JSX } from 'solid-js'
import { ownAddress } from '../controls/own-address.ts'
import { Avatar } from '../../pages/controls/avatar.tsx'
import { focusHome } from '../home/focus-home.ts'
import { inLanguage } from '../in-language.ts'
import { Icon } from '../controls/icon.tsx'
import { availabilityAt } from '../office-hours/availability.ts'
import { saysAvailability } from '../office-hours/says-availability.ts'
import { showThread } from '../state/sending.ts'
import { conversationOf } from '../state/store.ts'
import { isAlone } from '../state/full-page.ts'
import { useVisit } from '../state/use-visit.ts'
import { now } from '../../pages/now.ts'
import { Menu } from './menu.tsx'
import './header.css'

/** The team and its availability; the buttons back and close. */
export function Header(): JSX.Element {
  const visit = useVisit()
  const { config, store, host } = visit
  const hours = config.channel.office_hours
  const availability = createMemo(() => {
    return hours === null ? undefined : availabilityAt(hours, new Date(now()))
  })
  const texts = () => inLanguage(config.channel.texts, visit.wanted)
  const back = () => {
    const left = conversationOf(store.state, store.state.thread ?? '')
    showThread(visit, undefined)
    focusHome(left)
  }
  const faces = () => config.agents.slice(0, 3)
  return (
    <header class="top">
      <Show when={store.state.thread !== undefined}>
        <button type="button" class="button quiet" aria-label={visit.words.back} onClick={back}>
          <Icon name="back" />
        </button>
      </Show>
      <Show when={faces().length > 0}>
        <div class="faces">
          <For each={faces()}>
            {(each) => <Avatar name={each.first_name} picture={ownAddress(each.picture)} />}
          </For>
        </div>
      </Show>
      <div class="who">
        <h1 dir="auto">{texts()?.title ?? config.workspace.name}</h1>
        <Show
          when={availability()}
          fallback={
            <Show when={texts()?.reply_time}>{(words) => <p dir="auto">{words()}</p>}</Show>
          }
        >
          {(found) => (
            <p>
              <i classList={{ lit: found().isOpen, away: !found().isOpen }} />
              {found().isOpen && texts()?.reply_time
                ? texts()?.reply_time
                : saysAvailability(visit, found(), new Date(now()))}
            </p>
          )}
        </Show>
      </div>
      <Menu />
      <Show when={!isAlone}>
        <button
          type="button"
          class="button quiet"
          aria-label={visit.words.close_chat}
          onClick={() => host.tell({ type: 'close' })}
        >
          <Icon name="down" />
        </button>
      </Show>
    </header>
  )
}

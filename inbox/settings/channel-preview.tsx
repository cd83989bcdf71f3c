import { createSignal, Show } from 'solid-js'
import { Icon } from '../controls/icon.tsx'
import { me } from '../state/session-state.ts'
import { words } from '../words/words.ts'
import { settingsWords } from './settings-words.ts'
import { textOn, type ChannelValues } from './channel-values.ts'
import { Choices } from './choices.tsx'
import './channel-preview.css'

type Given = { readonly values: ChannelValues; readonly language: string }

/** How the widget looks on a page, as it is typed. */
export function ChannelPreview(props: Given) {
  const [state, setState] = createSignal<'open' | 'away'>('open')
  const isAway = () => state() === 'away' && !props.values.hours.isAlways
  return (
    <div class="stage">
      <h2>{settingsWords().settings.preview}</h2>
      <Show when={!props.values.hours.isAlways}>
        <Choices
          label={settingsWords().settings.previewState}
          value={state()}
          options={[
            ['open', settingsWords().settings.previewOpen],
            ['away', settingsWords().settings.previewAway],
          ]}
          onChoose={setState}
        />
      </Show>
      <Shop {...props} isAway={isAway()} />
    </div>
  )
}

/** A picture only: nothing in it acts. */
function Shop(props: Given & { readonly isAway: boolean }) {
  const paint = () => ({ background: props.values.color, color: textOn(props.values.color) })
  const own = () => props.values.texts[props.language] ?? {}
  const settings = () => settingsWords().settings
  const title = () => own()['title'] || me()?.workspace.name
  return (
    <div class={`shop at-${props.values.position}`} role="img" aria-label={settings().previewLabel}>
      <div class="shop-panel" lang={props.language} style={{ '--brand': props.values.color }}>
        <header>
          <strong dir="auto">{title()}</strong>
          <p dir="auto">
            <i class="lit" classList={{ off: props.isAway }} />
            {props.isAway ? settings().previewBack : own()['reply_time'] || words().views.online}
          </p>
        </header>
        <h3 dir="auto">{own()['greeting'] || settings().previewGreeting}</h3>
        <p dir="auto">{own()['intro'] || settings().previewIntro}</p>
        <Show when={props.isAway && props.values.hours.away[props.language]}>
          {(said) => (
            <p class="shop-away" dir="auto">
              {said()}
            </p>
          )}
        </Show>
        <Show when={props.values.consentUrl}>
          <p dir="auto">{(own()['consent'] ?? '').replace(/[[\]]/gu, '')}</p>
        </Show>
        <span class="shop-begin" style={paint()}>
          {settings().previewSend}
          <Icon name="send" />
        </span>
      </div>
      <Show when={props.values.hasButton}>
        <span class="shop-button" style={paint()}>
          <Icon name="bubble" />
        </span>
      </Show>
    </div>
  )
}

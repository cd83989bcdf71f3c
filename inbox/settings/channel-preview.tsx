import { Icon } from '../controls/icon.tsx'
import { me } from '../state/session-state.ts'
import { language, words } from '../words/words.ts'
import { textOn, type ChannelValues } from './channel-values.ts'

/** How the widget looks on a page, as it is typed. A picture only: nothing in it acts. */
export function ChannelPreview(props: { readonly values: ChannelValues }) {
  const paint = () => ({ background: props.values.color, color: textOn(props.values.color) })
  const own = () => props.values.texts[language()] ?? props.values.texts['en']
  const greeting = () => own()?.['greeting'] || me()?.workspace.name
  return (
    <div class="stage">
      <h2>{words().settings.preview}</h2>
      <div
        class={`shop at-${props.values.position}`}
        role="img"
        aria-label={words().settings.previewLabel}
      >
        <div class="shop-panel">
          <header style={paint()}>
            <strong dir="auto">{greeting()}</strong>
            <p dir="auto">{own()?.['intro']}</p>
          </header>
          <p class="line">{words().settings.previewInput}</p>
        </div>
        <span class="shop-button" style={paint()}>
          <Icon name="bubble" />
        </span>
      </div>
    </div>
  )
}

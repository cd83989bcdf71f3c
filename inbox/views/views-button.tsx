import { Icon } from '../controls/icon.tsx'
import { words } from '../words/words.ts'

/** Shows the views where there is only room for one pane. */
export function ViewsButton(props: { readonly onViews: () => void }) {
  return (
    <button
      type="button"
      class="button quiet only-narrow"
      aria-label={words().views.showViews}
      onClick={() => props.onViews()}
    >
      <Icon name="menu" />
    </button>
  )
}

import { Icon } from '../controls/icon.tsx'
import { words } from '../words/words.ts'

/** In place of a list, for roles that see none. */
export function NotShown() {
  return (
    <div class="nothing">
      <Icon name="lock" />
      <p>{words().list.notShown}</p>
    </div>
  )
}

import { chosen, toggleChosen } from './chosen.ts'
import { words } from '../words/words.ts'
import './choose-row.css'

/** The box before a row, by which it is chosen with a pointer or a finger; keys choose with x. */
export function ChooseRow(props: { readonly id: string; readonly name: string }) {
  return (
    <input
      type="checkbox"
      class="choose"
      tabindex="-1"
      aria-label={words().list.choose(props.name)}
      checked={chosen().has(props.id)}
      onChange={() => toggleChosen(props.id)}
    />
  )
}

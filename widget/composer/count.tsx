import type { JSX } from 'solid-js'
import { useVisit } from '../state/use-visit.ts'
import { mostCharacters } from './text-length.ts'

/** How long a text is, near the most that the server takes, and that it is too long. */
export function Count(props: { readonly characters: number }): JSX.Element {
  const visit = useVisit()
  const numbers = () => new Intl.NumberFormat(visit.language)
  const isOver = () => props.characters > mostCharacters
  return (
    <p class="notice count" classList={{ over: isOver() }} role="status">
      {isOver() && visit.words.too_long} {numbers().format(props.characters)} /{' '}
      {numbers().format(mostCharacters)}
    </p>
  )
}

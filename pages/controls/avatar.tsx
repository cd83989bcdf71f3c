import { Show } from 'solid-js'
import { initialsOf } from './initials.ts'
import './avatar.css'

type AvatarProps = {
  readonly name: string
  /** A picture of our own host; others are not loaded, for each would tell its host who looks. */
  readonly picture?: string | null | undefined
}

/** A face: a picture, else the first letters of the name on a colour that is always the same for it. */
export function Avatar(props: AvatarProps) {
  const own = () => {
    const { picture } = props
    return typeof picture === 'string' && picture.startsWith('/') ? picture : undefined
  }
  return (
    <span class="avatar" style={{ '--hue': hueOf(props.name) }} aria-hidden="true">
      <Show when={own()} fallback={initialsOf(props.name)}>
        {(source) => <img src={source()} alt="" />}
      </Show>
    </span>
  )
}

/** A hue in degrees. */
function hueOf(name: string): number {
  let sum = 0
  for (const character of name.slice(0, 200)) {
    sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 360_007
  }
  return sum % 360
}

import type { JSX } from 'solid-js'
import { Icon as LineDrawing } from '../../pages/controls/icon.tsx'
import {
  backIcon,
  checkIcon,
  checksIcon,
  clipIcon,
  clockIcon,
  crossIcon,
  dotsIcon,
  downIcon,
  smileIcon,
  upIcon,
} from '../../pages/controls/icons.ts'

const paths = {
  back: backIcon,
  down: downIcon,
  dots: dotsIcon,
  clip: clipIcon,
  smile: smileIcon,
  up: upIcon,
  check: checkIcon,
  checks: checksIcon,
  clock: clockIcon,
  cross: crossIcon,
  send: 'm4.500 11.500 15-7-7 15-2-6z',
  next: 'm10 6 6 6-6 6',
} as const

export type IconName = keyof typeof paths

/** A line drawing in the colour of the text; says nothing to a screen reader. */
export function Icon(props: { readonly name: IconName }): JSX.Element {
  return <LineDrawing path={paths[props.name]} class={`of-${props.name}`} />
}

import { Icon as LineDrawing } from '../../pages/controls/icon.tsx'
import {
  againIcon,
  archiveIcon,
  backIcon,
  checkIcon,
  checksIcon,
  chevronUpIcon,
  clipIcon,
  clockIcon,
  cornerBubbleIcon,
  crossIcon,
  doorIcon,
  downIcon,
  dropIcon,
  eyeIcon,
  fileIcon,
  filterIcon,
  gearIcon,
  groupIcon,
  inboxIcon,
  keyIcon,
  lanternIcon,
  lockIcon,
  menuIcon,
  openHandIcon,
  panelIcon,
  plusIcon,
  screenIcon,
  sendIcon,
  stackIcon,
  trailIcon,
  warningIcon,
} from '../../pages/controls/icons.ts'

const paths = {
  lantern: lanternIcon,
  inbox: inboxIcon,
  'open-hand': openHandIcon,
  stack: stackIcon,
  archive: archiveIcon,
  filter: filterIcon,
  group: groupIcon,
  gear: gearIcon,
  clock: clockIcon,
  check: checkIcon,
  checks: checksIcon,
  lock: lockIcon,
  clip: clipIcon,
  down: downIcon,
  up: chevronUpIcon,
  back: backIcon,
  trail: trailIcon,
  eye: eyeIcon,
  cross: crossIcon,
  again: againIcon,
  person: openHandIcon,
  panel: panelIcon,
  plus: plusIcon,
  menu: menuIcon,
  key: keyIcon,
  screen: screenIcon,
  drop: dropIcon,
  bubble: cornerBubbleIcon,
  send: sendIcon,
  file: fileIcon,
  door: doorIcon,
  warning: warningIcon,
} as const

/** The name of an icon. */
export type IconName = keyof typeof paths

/** An icon beside words, or alone in a control that has a name: screen readers skip it. */
export function Icon(props: { readonly name: IconName; readonly size?: 'small' | 'tiny' }) {
  const look = () => `${props.size ?? ''} ${props.name === 'lantern' ? 'lantern' : ''}`
  return <LineDrawing path={paths[props.name]} class={look()} />
}

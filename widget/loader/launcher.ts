import type { ChannelLook } from '../protocol.ts'
import { launcherWords } from './launcher-words.ts'
import { styles } from './styles.ts'

export type Launcher = ReturnType<typeof makeLauncher>

type Shown = {
  readonly isOpen: boolean
  /** Unread messages. */
  readonly count: number
  readonly language: string
}

const bubble = 'M20.5 12a8 8 0 0 1-11.7 7.1L4 20.500l1.400-4.600A8 8 0 1 1 20.5 12z'
const cross = 'm6.5 6.5 11 11M17.5 6.500l-11 11'

/** The button on the page, in an element of its own, not yet on the page. */
export function makeLauncher({ colors, position, title }: ChannelLook) {
  const host = document.createElement('porchlight-chat')
  const root = host.attachShadow({ mode: 'open' })
  const button = document.createElement('button')
  const icon = drawIcon()
  const badge = document.createElement('b')
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  root.adoptedStyleSheets = [sheet]
  host.style.setProperty('--c', colors.fill)
  host.style.setProperty('--t', colors.on_fill)
  button.type = 'button'
  badge.setAttribute('aria-hidden', 'true')
  button.append(icon, badge)
  root.append(button)
  return {
    host,
    root,
    button,
    draw: ({ isOpen, count, language }: Shown) => {
      const [toOpen, toClose, unread] = launcherWords(language)
      const state = isOpen ? toClose : `${toOpen}${count > 0 ? ` (${count} ${unread})` : ''}`
      button.className = `${position}${isOpen ? ' open' : ''}`
      button.setAttribute('aria-label', `${state}: ${title}`)
      button.setAttribute('aria-expanded', String(isOpen))
      icon.firstElementChild?.setAttribute('d', isOpen ? cross : bubble)
      badge.hidden = count === 0 || isOpen
      badge.textContent = count > 9 ? '9+' : String(count)
    },
  }
}

function drawIcon(): SVGSVGElement {
  const names = 'http://www.w3.org/2000/svg'
  const icon = document.createElementNS(names, 'svg')
  icon.setAttribute('viewBox', '0 0 24 24')
  icon.setAttribute('aria-hidden', 'true')
  icon.append(document.createElementNS(names, 'path'))
  return icon
}

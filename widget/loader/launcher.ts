import type { ChannelLook } from '../protocol.ts'
import { isRightToLeft } from '../right-to-left.ts'
import { chatIn } from './launcher-words.ts'
import { styles } from './styles.ts'

export type Launcher = ReturnType<typeof makeLauncher>

type Shown = {
  readonly isOpen: boolean
  /** Unread messages, and how many they are in words. */
  readonly count: number
  readonly words: string
  readonly language: string
}

const bubble = 'M20.5 12a8 8 0 0 1-11.7 7.1L4 20.500l1.400-4.600A8 8 0 1 1 20.5 12z'
const cross = 'm6.5 6.5 11 11M17.5 6.500l-11 11'

/** The button on the page, in an element of its own, not yet on the page. */
export function makeLauncher({ colors, position, title, titles }: ChannelLook) {
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
    draw: ({ isOpen, count, words, language }: Shown) => {
      const named = titles?.[language] ?? titles?.[language.split('-')[0] ?? ''] ?? title
      host.dir = isRightToLeft(language) ? 'rtl' : 'ltr'
      button.className = `${position}${isOpen ? ' open' : ''}`
      button.setAttribute(
        'aria-label',
        `${chatIn(language)}: ${named}${count > 0 ? ` (${words})` : ''}`,
      )
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

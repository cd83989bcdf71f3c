import type { ChannelLook } from '../protocol.ts'
import { styles } from './styles.ts'

type Shown = {
  readonly isOpen: boolean
  /** Whether the frame has something to show; until then it is covered. */
  readonly isReady: boolean
  /** Unread messages, and how many they are in words. */
  readonly count: number
  readonly words: string
  /** Whether the last of them has just come, which is announced. */
  readonly is_new: boolean
  readonly isHidden: boolean
}

const bubble = 'M20.5 12a8 8 0 0 1-11.7 7.1L4 20.5l1.4-4.6A8 8 0 1 1 20.5 12z'
const cross = 'm6.5 6.5 11 11M17.5 6.5l-11 11'

/** The button on the page, in an element of its own, not yet on the page. */
export function makeLauncher({ colors, position, title, chat, excuse }: ChannelLook) {
  const host = document.createElement('porchlight-chat')
  const root = host.attachShadow({ mode: 'open' })
  const button = document.createElement('button')
  const icon = drawIcon()
  const badge = document.createElement('b')
  const cover = document.createElement('p')
  const news = document.createElement('output')
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  root.adoptedStyleSheets = [sheet]
  host.style.setProperty('--c', colors.fill)
  host.style.setProperty('--t', colors.on_fill)
  badge.ariaHidden = 'true'
  icon.ariaHidden = 'true'
  cover.role = 'status'
  cover.dir = 'auto'
  button.append(icon, badge)
  root.append(cover, button, news)
  return {
    host,
    root,
    button,
    /** Says over the frame why nothing is there. */
    excuse: () => {
      cover.textContent = excuse
    },
    draw: ({ isOpen, isReady, is_new: isNew, isHidden, count, words }: Shown) => {
      button.className = `${position}${isOpen && isReady ? ' open' : ''}`
      cover.className = position
      cover.hidden = !isOpen || isReady
      if (isReady) cover.textContent = ''
      button.ariaLabel = `${chat}: ${title}${count > 0 ? ` (${words})` : ''}`
      button.ariaExpanded = String(isOpen)
      icon.firstElementChild?.setAttribute('d', isOpen ? cross : bubble)
      button.hidden = isHidden
      host.style.setProperty('--b', isHidden ? '20px' : '92px')
      news.textContent = isNew && !isOpen ? words : ''
      badge.hidden = count === 0 || isOpen
      badge.textContent = count > 9 ? '9+' : String(count)
    },
  }
}

function drawIcon(): SVGSVGElement {
  const names = 'http://www.w3.org/2000/svg'
  const icon = document.createElementNS(names, 'svg')
  icon.setAttribute('viewBox', '0 0 24 24')
  icon.append(document.createElementNS(names, 'path'))
  return icon
}

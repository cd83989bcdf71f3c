import type { Page } from 'playwright-core'

/** What a page of the inbox shows, in words. */
export type ShownPage = {
  /** Everything but the messages and the rows, by what it is. */
  readonly parts: Readonly<Record<string, string>>
  readonly rows: readonly (readonly [id: string, words: string])[]
  readonly messages: readonly (readonly [id: string, words: string])[]
  /** Messages that the server does not have. */
  readonly outgoing: readonly string[]
}

/**
 * Reads a page in one go, without what is another in every page: who is there, types or looks, times as long as they last, the place
 * of the reader, and what the page says of its own last act.
 */
export async function readPage(page: Page): Promise<ShownPage> {
  return page.evaluate<ShownPage>(readShown)
}

const left = [
  ...['.unseen', '.looking', '.typing', '.strip', '.bulk', '.menu', '.away', '.day.lamp', '.me'],
  ...[
    'svg',
    '.avatar',
    'option',
    '[role=status]',
    '.saved',
    '.jump',
    '.fresh',
    '.earlier',
    '.bell',
    '.wrong',
    '.crossed',
  ],
].join()

const readShown = `(() => {
  const left = ${JSON.stringify(left)}
  const wordsOf = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data
    if (!(node instanceof Element) || node.matches(left) || !node.checkVisibility()) return ''
    if (node.matches('time')) return ' <' + node.getAttribute('datetime') + '> '
    if (node.matches('input[type=checkbox], input[type=radio]')) return node.checked ? ' [x] ' : ' [ ] '
    if (node.matches('input, select, textarea')) return ' [' + node.value + '] '
    return ' ' + [...node.childNodes].map(wordsOf).join('') + ' '
  }
  const words = (element) => element === null ? '' : wordsOf(element).replaceAll(/\\s+/g, ' ').trim()
  const part = (selector) => words(document.querySelector(selector))
  const each = (selector, of) => [...document.querySelectorAll(selector)].map(of)
  return {
    parts: {
      views: part('.views'),
      bell: document.querySelector('.views .bell')?.ariaLabel ?? '',
      list: part('.list header h1'),
      header: part('.talk header .what'),
      does: part('.talk header .does'),
      box: document.querySelector('#write-box')?.value ?? document.querySelector('#write-box')?.innerText.trim() ?? '',
      contact: part('#who'),
    },
    rows: each('.list .rows li', (row) => [row.querySelector('[data-row]')?.dataset.row ?? '', words(row)]),
    messages: each('.log [data-message]', (one) => [one.dataset.message, words(one)]),
    outgoing: each('.log article:not([data-message])', words),
  }
})()`

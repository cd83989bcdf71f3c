import { isTyped, isWordSign, wordLevel } from './style-marks.ts'

const emoji =
  /^(?:[\p{Extended_Pictographic}\p{Emoji_Modifier}\u{FE0F}\u{200D}]{1,20}|:[\w+-]{1,40}:)$/u

/** Makes of what programs copy what they mean: Word's lists, terminals, tables that are none. */
export function tidyPasted(holder: HTMLElement, keepsImage: (address: string) => boolean): void {
  for (const image of holder.querySelectorAll('img'))
    if (!keepsImage(image.getAttribute('src') ?? ''))
      image.replaceWith(emoji.test(image.alt) ? image.alt : '')
  // Slack's line breaks.
  for (const line of holder.querySelectorAll('.c-mrkdwn__br')) line.replaceWith(breakIn(holder))
  for (const line of holder.querySelectorAll('dt, figcaption, main, nav, caption')) becomeDiv(line)
  joinWordLists(holder)
  flattenTables(holder)
  for (const element of holder.querySelectorAll<HTMLElement>('div')) {
    if (isTyped(element) && element.closest('pre') === null) makeCode(element)
  }
  for (const { lastChild } of holder.querySelectorAll('pre')) {
    if (lastChild?.nodeType === Node.TEXT_NODE)
      lastChild.textContent = (lastChild.textContent ?? '').trimEnd()
  }
  // An item of a list that was copied without the list.
  for (const item of holder.querySelectorAll('li')) {
    if (item.closest('ul, ol') === null) wrapItems(item)
  }
}

/** One cell is its words, and in a cell are lines only. */
function flattenTables(holder: HTMLElement): void {
  for (const table of holder.querySelectorAll('table')) {
    if (table.textContent.trim() === '' && table.querySelector('img') === null) table.remove()
    const cells = table.querySelectorAll('td, th')
    if (cells.length === 1 && cells[0] !== undefined) {
      table.replaceWith(becomeDiv(cells[0]))
    }
  }
  const inner = 'p, div, li, ul, ol, h1, h2, h3, h4, h5, h6, blockquote, pre, table, tr'
  for (const cell of holder.querySelectorAll('td, th')) {
    if (cell.parentElement?.closest('td, th') !== null) continue
    for (const block of cell.querySelectorAll(inner)) {
      if (block.nextElementSibling !== null) block.after(breakIn(holder))
      block.replaceWith(...block.childNodes)
    }
    for (const other of cell.querySelectorAll('td, th, tbody, thead, tfoot, colgroup'))
      other.replaceWith(...other.childNodes, ' ')
  }
}

function becomeDiv(element: Element): Element {
  const line = element.ownerDocument.createElement('div')
  line.append(...element.childNodes)
  element.replaceWith(line)
  return line
}

const breakIn = ({ ownerDocument }: Element) => ownerDocument.createElement('br')

/** Word writes items as paragraphs whose sign is text. */
function joinWordLists(holder: HTMLElement): void {
  const lists: HTMLElement[] = []
  let last: Element | null = null
  for (const item of holder.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4, h5, h6')) {
    const level = wordLevel(item)
    if (level === undefined) continue
    // Another paragraph between two items ends their list.
    if (item.previousElementSibling !== last || last === null) lists.length = 0
    lists.length = Math.min(lists.length, level)
    const sign = signOf(item)
    while (lists.length < level) {
      const list = holder.ownerDocument.createElement(/^\w+[.)]/.test(sign) ? 'ol' : 'ul')
      const outer = lists.at(-1)
      if (outer === undefined) item.before(list)
      else
        (
          outer.lastElementChild ?? outer.appendChild(holder.ownerDocument.createElement('li'))
        ).append(list)
      lists.push(list)
    }
    const entry = holder.ownerDocument.createElement('li')
    entry.append(...item.childNodes)
    lists.at(-1)?.append(entry)
    item.remove()
    last = lists[0] ?? null
  }
}

/** Takes the sign off an item, and returns it. */
function signOf(item: HTMLElement): string {
  const sign = [...item.querySelectorAll<HTMLElement>('span')].find(isWordSign)
  sign?.remove()
  return sign?.textContent.trim() ?? ''
}

function makeCode(element: HTMLElement): void {
  const lines = [...element.querySelectorAll('div, br')]
  for (const line of lines) line.after('\n')
  const code = element.ownerDocument.createElement('pre')
  code.textContent = element.textContent.replaceAll('\u00A0', ' ').replace(/\n+$/, '')
  element.replaceWith(code)
}

function wrapItems(first: Element): void {
  const list = first.ownerDocument.createElement('ul')
  first.before(list)
  for (let item: Element | null = first; item?.tagName === 'LI'; item = list.nextElementSibling)
    list.append(item)
}

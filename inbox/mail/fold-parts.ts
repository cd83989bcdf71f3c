import type { MailFold } from '../../client/source/types.generated.ts'

const words = /\S+/g

/** Folds parts of a shown body: each stays in it, behind a button. */
export function foldParts(body: HTMLElement, folds: readonly MailFold[], label: string): void {
  // From the end, because a button has text, too.
  for (const fold of folds.toReversed()) {
    const range = rangeOf(body, fold)
    if (range === undefined) continue
    const part = document.createElement('div')
    part.hidden = true
    part.append(range.extractContents())
    range.insertNode(part)
    range.insertNode(buttonFor(part, label))
  }
}

function buttonFor(part: HTMLElement, label: string): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'fold'
  button.textContent = '···'
  button.ariaLabel = label
  button.title = label
  button.ariaExpanded = 'false'
  button.addEventListener('click', () => {
    part.hidden = !part.hidden
    button.ariaExpanded = String(!part.hidden)
  })
  return button
}

/** Between the characters, which are counted without white space, and around all elements that have no others. */
function rangeOf(body: HTMLElement, { from, to }: MailFold): Range | undefined {
  const range = document.createRange()
  const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  let count = 0
  let isBegun = false
  while (texts.nextNode() !== null) {
    const text = texts.currentNode as Text
    for (const { 0: word, index } of text.data.matchAll(words)) {
      if (!isBegun && count + word.length > from) {
        begin(range, body, text, index + from - count)
        isBegun = true
      }
      count += word.length
      if (isBegun && count >= to) {
        end(range, body, text, index + word.length - (count - to))
        return range
      }
    }
  }
  return undefined
}

function begin(range: Range, body: HTMLElement, text: Text, at: number): void {
  if (text.data.slice(0, at).trim() !== '') return range.setStart(text, at)
  let first: Node = text
  while (first.parentNode !== body && isEdge(first, 'previousSibling'))
    first = first.parentNode as Node
  range.setStartBefore(first)
}

function end(range: Range, body: HTMLElement, text: Text, at: number): void {
  if (text.data.slice(at).trim() !== '') return range.setEnd(text, at)
  let last: Node = text
  while (last.parentNode !== body && isEdge(last, 'nextSibling')) last = last.parentNode as Node
  range.setEndAfter(last)
}

/** Whether nothing with words stands before it, or after it, in its element. */
function isEdge(node: Node, side: 'previousSibling' | 'nextSibling'): boolean {
  for (let other = node[side]; other !== null; other = other[side])
    if ((other.textContent ?? '').trim() !== '') return false
  return true
}

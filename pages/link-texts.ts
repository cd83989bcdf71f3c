import { findLinks } from './find-links.ts'

/** Where addresses stay text: in links, and in code, which is copied. */
const unlinked = 'a, code, pre, kbd, samp'

/** Makes links of the addresses in the texts of an element. Stored bodies stay as they were sent. */
export function linkTexts(holder: HTMLElement): void {
  const { ownerDocument: owner } = holder
  const walker = owner.createTreeWalker(holder, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode() !== null) texts.push(walker.currentNode as Text)
  for (const node of texts) {
    const links = node.parentElement?.closest(unlinked) ? [] : findLinks(node.data)
    // From the end, so that places before it stay true.
    for (const { start, end, href } of links.toReversed()) {
      const link = owner.createElement('a')
      link.setAttribute('href', href)
      link.textContent = node.data.slice(start, end)
      const after = node.splitText(start)
      after.deleteData(0, end - start)
      after.before(link)
    }
  }
}

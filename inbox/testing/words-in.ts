import type { Locator } from 'playwright-core'

/** The words in the composer, be it the text field that stands in or the editor: a line for each block. */
export async function wordsIn(box: Locator): Promise<string> {
  return box.evaluate((element) => {
    if ('value' in element) return String(element.value)
    const lines = [...element.querySelectorAll('p, h1, h2, h3, h4, h5, h6, pre, td, th')]
    return lines.map((line) => line.textContent).join('\n')
  })
}

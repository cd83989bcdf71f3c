import { showMessageHtml } from '../message-html.ts'
import type { ShownFile } from '../show-images.ts'

const imageFrom = (host: string) => `Image from ${host}`

/** Shows each body in an element of its own, and returns what became of the last. */
async function show(bodies: readonly string[], files: readonly ShownFile[] = []): Promise<string> {
  let last = ''
  for (const body of bodies) {
    const element = document.body.appendChild(document.createElement('div'))
    await showMessageHtml(element, body, 'Code', { imageFrom, files })
    last = element.innerHTML
  }
  return last
}

Object.assign(globalThis, { show })
document.documentElement.dataset['ready'] = 'yes'

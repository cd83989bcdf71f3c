import assert from 'node:assert/strict'
import type { Frame, Page } from 'playwright-core'

/** Before any script of the page: the function that payloads call. */
export const trap = `globalThis.calls = []
globalThis.fired = (at) => { calls.push(at) }
globalThis.alert = globalThis.prompt = globalThis.confirm = () => fired(-1)`

/** Provokes every element, then tells what ran and what stands in the document that should not. */
const provoke = `(async () => {
  const all = [...document.querySelectorAll('*')]
  const events = ['mouseover', 'focus', 'toggle', 'animationstart', 'error', 'load', 'begin', 'pointerenter']
  for (const element of all) {
    if (!element.isConnected) continue
    for (const event of events) element.dispatchEvent(new Event(event))
  }
  await new Promise((resolve) => setTimeout(resolve, 100))
  // An image may name a part of its own mail, which no browser requests (RFC 2392).
  const harmless = (element) => element.matches('img') ? /^(?:https?|blob|cid):$/ : /^(?:https?|mailto|tel|blob):$/
  const harmful = (address, element) => {
    const { protocol } = URL.parse(address, location.href) ?? {}
    return protocol !== undefined && !harmless(element).test(protocol)
  }
  const places = ['href', 'src', 'action', 'formaction', 'data', 'poster', 'xlink:href', 'srcset', 'background']
  const odd = all.flatMap((element) => {
    // The page's own.
    if (element.matches('head > :is(script, link)')) return []
    const names = element.getAttributeNames()
    const isOdd = names.some((name) => name.startsWith('on')) ||
      places.some((name) => element.hasAttribute(name) && harmful(element.getAttribute(name), element)) ||
      element.matches('iframe, object, embed, base, math, form[action], meta[http-equiv], style:not(head style), script:not([src^="/pages/"])')
    return isOdd ? [element.outerHTML.slice(0, 200)] : []
  })
  const text = document.documentElement.outerHTML
  return { calls, odd, shown: new Set(text.match(/fired\\(\\d+\\)/g)).size }
})()`

type Harm = {
  readonly calls: readonly number[]
  readonly odd: readonly string[]
  readonly shown: number
}

/**
 * Fails if a value ran, or stands in the document as something that could run. Most of `count` values have to be
 * there: a place that shows nothing proves nothing.
 */
export async function assertHarmless(
  frame: Page | Frame,
  count: number,
  place: string,
): Promise<void> {
  const { calls, odd, shown } = await frame.evaluate<Harm>(provoke)
  assert.deepEqual({ calls, odd }, { calls: [], odd: [] }, place)
  assert.ok(shown >= count * 0.6, `${place} shows ${shown} of ${count} values.`)
}

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** WCAG 2.0 to 2.2 AA. */
const all = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Those of its rules that look at colours: in the dark nothing else is another. */
const ofColours = ['color-contrast', 'link-in-text-block']

const options = { resultTypes: ['violations'], iframes: false, elementRef: false }
const schemes = {
  light: { ...options, runOnly: all },
  dark: { ...options, runOnly: { type: 'rule', values: ofColours } },
}

/** A rule that a document breaks, and the elements that do, as HTML. */
export type Violation = { readonly id: string; readonly at: readonly string[] }

/** Checks a document in its present size: by every rule in the light, by those of colours in the dark. */
export async function findViolations(
  document: Page | Frame,
  scheme: keyof typeof schemes,
): Promise<Violation[]> {
  // A few hundred kB, which each document reads once.
  if (await document.evaluate<boolean>('globalThis.axe === undefined')) await document.evaluate(axe)
  return document.evaluate<Violation[]>(
    `axe.run(document, ${JSON.stringify(schemes[scheme])}).then(({ violations }) =>
       violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html.slice(0, 160)) })))`,
  )
}

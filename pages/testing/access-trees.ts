import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import type { Locator } from 'playwright-core'

const isRecorded = process.env['PORCHLIGHT_TEST_TREES'] === 'write'

/** What screen readers are told of each state of a story, kept in a file of text. */
export function accessTrees(file: string) {
  const parts: string[] = []
  return {
    /** Adds the tree of a part of the page. Times and ids, which differ from run to run, are left out. */
    add: async (title: string, part: Locator): Promise<void> => {
      await part.page().evaluate(`
        for (const time of document.querySelectorAll('time')) time.textContent = 'time'
        for (const day of document.querySelectorAll('.day:not(.lamp)')) day.remove()`)
      const tree = await part.ariaSnapshot()
      parts.push(`## ${title}\n\n${settled(tree)}\n`)
    },
    /** Compares with the file, or with PORCHLIGHT_TEST_TREES=write writes it. */
    compare: (): void => {
      const text = parts.join('\n')
      if (isRecorded) writeFileSync(file, text)
      assert.equal(text, readFileSync(file, 'utf8'), 'npm run trees writes the file anew')
    },
  }
}

function settled(tree: string): string {
  return tree
    .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gu, '<id>')
    .replaceAll(/\?expires=\S+/gu, '?<signed>')
    .replaceAll(/\b\d{1,2}:\d\d(?: [AP]M)?\b/gu, '<time>')
    .replaceAll(/started [^\n"]+?(?="|$)/gmu, 'started <time>')
    .replaceAll(/\b[A-Z][a-z]{2} \d{1,2}(?:, \d{4})?\b/gu, '<date>')
    .replaceAll(/\d+(?:\.\d+)? (?:kB|MB)/gu, '<size>')
}

import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Locator } from 'playwright-core'
import { until } from '../../campaigns/until.ts'
import { briefTree } from './brief-tree.ts'

const isRecorded = process.env['PORCHLIGHT_TEST_TREES'] === 'write'

/** How long a tree may take to become the kept one, and after one that does not. */
const [longestMs, afterwardsMs] = [5_000, 1_500]
/** How long one that is recorded has to stay the same. */
const restMs = 1_500

/** What screen readers are told of each state of a story, kept in a file of text. */
export function accessTrees(file: string) {
  const parts: string[] = []
  const kept = existsSync(file) ? readFileSync(file, 'utf8') : ''
  let patienceMs = longestMs
  const read = async (title: string, part: Locator) =>
    `## ${title}\n\n${briefTree(settled(await part.ariaSnapshot()))}\n`
  return {
    /** Adds the tree of a part of the page. Times and ids, which differ from run to run, are left out. */
    add: async (title: string, part: Locator): Promise<void> => {
      await part.page().evaluate(`
        for (const time of document.querySelectorAll('time')) time.textContent = 'time'
        for (const day of document.querySelectorAll('.day:not(.lamp)')) day.remove()`)
      const tree = await part.ariaSnapshot()
      parts.push(`## ${title}\n\n${settled(tree)}\n`)
    },
    /** Adds what can be used and what names it, without texts, once it is as in the file: parts of it come late. */
    addBrief: async (title: string, part: Locator): Promise<void> => {
      const isKept = async () => `\n${kept}\n`.includes(`\n${await read(title, part)}\n`)
      if (isRecorded) await rest(async () => read(title, part))
      else await until(title, patienceMs, isKept).catch(() => (patienceMs = afterwardsMs))
      parts.push(await read(title, part))
    },
    /** Compares with the file, or with PORCHLIGHT_TEST_TREES=write writes it. */
    compare: (): void => {
      const text = parts.join('\n')
      if (isRecorded) writeFileSync(file, text)
      assert.equal(text, readFileSync(file, 'utf8'), 'npm run trees writes the file anew')
    },
  }
}

/** Waits until what is read has stayed the same. */
async function rest(read: () => Promise<string>): Promise<void> {
  let [last, since] = ['', performance.now()]
  await until('a tree that stays the same', 20_000, async () => {
    const next = await read()
    if (next !== last) [last, since] = [next, performance.now()]
    return performance.now() - since > restMs
  })
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

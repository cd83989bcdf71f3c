import assert from 'node:assert/strict'
import { until } from '../until.ts'
import { readCommands } from './guide.ts'
import type { Load, Space } from './load.ts'
import type { Site } from './site.ts'

const goOnMs = 90_000

/** Somebody with docs/cells.md, who runs its commands one after another, and waits for writes to go on. */
export function makeOperator(site: Site, load: Load) {
  const left = readCommands()
  const keys = new Map<string, string>()
  const next = (...starts: readonly string[]): readonly string[] => {
    const block = left.shift() ?? []
    const isNext = block.length === starts.length
    const fits = block.every((line, at) => line.startsWith(starts[at] ?? ''))
    assert.ok(isNext && fits, `docs/cells.md says now: ${block.join('\n')}`)
    return block
  }
  const order = async (line: string): Promise<string> => {
    const { code, out, err } = await site.run(site.here(line))
    assert.equal(code, 0, `${line}\n${out}${err}`)
    return out + err
  }
  return {
    /** API keys by subdomain. */
    keys: keys as ReadonlyMap<string, string>,
    /** The next commands of the guide, which have to begin so. */
    next,
    /** Runs one command, which has to succeed. Returns what it prints. */
    order,
    /** Runs the next commands of the guide. */
    type: async (...starts: readonly string[]): Promise<string> => {
      let said = ''
      for (const line of next(...starts)) said += await order(line)
      return said
    },
    /** The workspace whose first key a command has printed. */
    spaceOf: (subdomain: string, printed: string): Space => {
      const [key] = /porch_\w+/.exec(printed) ?? []
      assert.ok(key, printed)
      keys.set(subdomain, key)
      return { subdomain, key, email: 'ann@example.com' }
    },
    /** Waits until clients of these workspaces have written again. */
    goOn: async (subdomains: readonly string[]): Promise<void> => {
      const before = subdomains.map(load.writesOf)
      await until(`writes go on in ${subdomains.join()}`, goOnMs, () =>
        subdomains.every((name, at) => load.writesOf(name) > (before[at] ?? 0) + 3),
      )
    },
    assertAllTried: (): void => assert.deepEqual(left, []),
  }
}

export type Operator = ReturnType<typeof makeOperator>

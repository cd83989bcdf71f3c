import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Load } from './load.ts'

export type StepFound = {
  readonly name: string
  readonly seconds: number
  readonly writes: number
  readonly misdirected: number
  readonly unavailable: number
  readonly errors: number
  readonly slowestMs: number
}

const silentMs = 5_000
const leftWithinMs = 120_000

/** Takes steps one after another, and counts what clients meet in each. */
export function makeSteps(load: Load, say: (line: string) => void) {
  const found: StepFound[] = []
  const steps = {
    found,
    oldProxy: undefined as { log: string; child: ChildProcess } | undefined,
    /** A step fails on any error at a client, unless of a workspace that `mayFail`. */
    take: async <Result>(
      name: string,
      act: () => Promise<Result>,
      mayFail: (workspace: string) => boolean = () => false,
    ): Promise<Result> => {
      const startedAt = performance.now()
      say(`${name} …`)
      const result = await act()
      const { writes, misdirected, unavailable, errors, slowestMs } = load.takeTally()
      const seconds = (performance.now() - startedAt) / 1_000
      found.push({
        name,
        seconds,
        writes,
        misdirected,
        unavailable,
        errors: errors.length,
        slowestMs,
      })
      say(
        `    ${seconds.toFixed(1)} s: ${writes} writes, slowest ${(slowestMs / 1_000).toFixed(1)} s; ` +
          `sent again after 421: ${misdirected}, after 503: ${unavailable}; errors: ${errors.length}`,
      )
      for (const { workspace, what } of errors.slice(0, 10)) say(`    ${workspace}: ${what}`)
      assert.deepEqual(
        errors.filter(({ workspace }) => !mayFail(workspace)),
        [],
        name,
      )
      return result
    },
    /** Waits until the old proxy gets requests of these addresses only. */
    untilLeft: async (addresses: readonly string[]): Promise<void> => {
      const path = steps.oldProxy?.log ?? ''
      const deadline = performance.now() + leftWithinMs
      for (;;) {
        const before = readFileSync(path, 'utf8').length
        await sleep(silentMs)
        const fresh = readFileSync(path, 'utf8').slice(before).split('\n').filter(Boolean)
        if (fresh.every((line) => addresses.includes(line.split(' ')[0] ?? ''))) return
        assert.ok(performance.now() < deadline, fresh.slice(-5).join('\n'))
      }
    },
  }
  return steps
}

export type Steps = ReturnType<typeof makeSteps>

import { slowdown } from '../until.ts'

/** Runs the named steps of a story in turn, and records how long each took. */
export type Steps = {
  readonly step: <Value>(name: string, run: () => Promise<Value>) => Promise<Value>
  readonly told: () => readonly { readonly name: string; readonly ms: number }[]
}

/** Says each step as it ends. A failing step names itself. */
export function makeSteps(say: (line: string) => void): Steps {
  const told: { name: string; ms: number }[] = []
  return {
    told: () => told,
    step: async (name, run) => {
      const startedAt = performance.now()
      try {
        return await run()
      } catch (error) {
        throw new Error(`The story failed at: ${name}`, { cause: error })
      } finally {
        const ms = performance.now() - startedAt
        told.push({ name, ms })
        say(`${ms.toFixed(0).padStart(7)} ms  ${name}`)
      }
    },
  }
}

/** How long a page may take for one step, on a machine with a processor for each process. */
export const stepLimitMs = (): number => Math.min(90_000, 20_000 * slowdown())

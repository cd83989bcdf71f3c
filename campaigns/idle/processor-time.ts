import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100

/** Processor time in milliseconds of a process with all its threads; undefined after its end. Linux only. */
function ofProcess(pid: number): number | undefined {
  try {
    const tasks = readdirSync(`/proc/${pid}/task`)
    const ns = tasks.map((task) => {
      const [spent = '0'] = readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')
      return Number(spent)
    })
    return ns.reduce((sum, one) => sum + one, 0) / 1e6
  } catch {
    return undefined
  }
}

/** What the ended children of a process have used, such as workers of autovacuum. */
function ofEndedChildren(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name, in parentheses, may contain spaces: fields are counted after it, from the third.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return ((Number(fields[13]) + Number(fields[14])) * 1_000) / ticksPerSecond
}

/** A sum of processor time that several processes use from now on, those included that end meanwhile. */
export function startProcessorTime(find: () => readonly number[], parent: number) {
  const living = () => new Map(find().map((pid) => [pid, ofProcess(pid) ?? 0]))
  const first = living()
  const endedBefore = ofEndedChildren(parent)
  return (): number => {
    const last = living()
    let ms = 0
    for (const [pid, spent] of last) ms += spent - (first.get(pid) ?? 0)
    // All that a child has used counts at its end, also what it had used before.
    const ended = [...first].filter(([pid]) => !last.has(pid))
    const counted = ended.reduce((sum, [, spent]) => sum + spent, 0)
    return ms + Math.max(0, ofEndedChildren(parent) - endedBefore - counted)
  }
}

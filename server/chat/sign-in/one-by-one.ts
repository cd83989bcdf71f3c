/** Runs work of one subject one after another, in the order in which it came; that of others beside it. */
export type OneByOne = <Result>(subject: string, work: () => Promise<Result>) => Promise<Result>

export function makeOneByOne(): OneByOne {
  const last = new Map<string, Promise<unknown>>()
  return async (subject, work) => {
    const before = last.get(subject) ?? Promise.resolve()
    const done = before.then(work, work)
    last.set(subject, done)
    try {
      return await done
    } finally {
      if (last.get(subject) === done) last.delete(subject)
    }
  }
}

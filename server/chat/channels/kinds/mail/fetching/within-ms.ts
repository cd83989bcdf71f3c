/** The result of work; after the time, `end` is called and the promise rejects. */
export async function withinMs<Result>(
  ms: number,
  work: Promise<Result>,
  end: () => void,
): Promise<Result> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    end()
    late.reject(new Error(`The server did not reply within ${ms / 1_000} seconds.`))
  }, ms)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

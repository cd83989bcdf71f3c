import type { TestEvent } from 'node:test/reporters'

/** A reporter of Node's test runner: the path of each file with a failed test, once a line. */
// The runner asks for it.
// oxlint-disable-next-line import/no-default-export
export default async function* listFailedFiles(source: AsyncIterable<TestEvent>) {
  const seen = new Set<string>()
  for await (const { type, data } of source) {
    if (type !== 'test:fail' || data.file === undefined || seen.has(data.file)) continue
    seen.add(data.file)
    yield `${data.file}\n`
  }
}

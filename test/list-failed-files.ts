import type { TestEvent } from 'node:test/reporters'

/** A reporter of Node's test runner: the path of each file with a failed test, once a line. */
// The runner asks for it.
// oxlint-disable-next-line import/no-default-export
export default async function* listFailedFiles(source: AsyncIterable<TestEvent>) {
  const seen = new Set<string>()
  for await (const { type, data } of source) {
    if (type !== 'test:fail' || data.file === undefined || isOfItsTests(data)) continue
    // A file of a bundle that cannot be imported is a test of the bundle.
    const file = isBundle.test(data.file) ? data.name : data.file
    if (!seen.has(file)) yield `${file}\n`
    seen.add(file)
  }
}

const isBundle = /bundle-\d+\.test\.mjs$/

/** Whether a test failed because tests within it did. */
function isOfItsTests({ details }: Extract<TestEvent, { type: 'test:fail' }>['data']): boolean {
  return 'failureType' in details.error && details.error.failureType === 'subtestsFailed'
}

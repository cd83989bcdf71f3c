import { resolve } from 'node:path'
import { buildPages } from '../pages/build/build-pages.ts'

/** Builds the pages for tests that load them, unless they are built: once for all test files, whichever comes first. */
export async function buildPagesForTests(): Promise<void> {
  await buildPages(resolve(import.meta.dirname, '..'))
}

import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { packageFolder } from '../../api/http/package-files.ts'
import { missingPages, pagesRemedy } from '../../api/pages/missing-pages.ts'

/** A build takes a few seconds; this is for one that hangs. */
const timeoutMs = 120_000

/**
 * Builds the inbox and the widget of a checkout if their sources have changed, in a process of its own, and says so in
 * one line; or says why none are served, and what to do. A release carries built pages. Never fails: without pages the
 * API serves as ever.
 */
export async function buildPagesIfChanged(say: (line: string) => void): Promise<void> {
  const missing = await missingPages()
  if (missing === undefined) return
  const root = fileURLToPath(packageFolder)
  const script = join(root, 'pages/build/main.ts')
  let failure = ''
  if (existsSync(script) && hasBuildTools(root)) {
    const startedAt = performance.now()
    try {
      await promisify(execFile)(process.execPath, [script], { cwd: root, timeout: timeoutMs })
      say(`The pages were built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`)
      return
    } catch (error) {
      const { stderr, message } = error as Error & { readonly stderr?: string }
      failure = (stderr ?? '').trim() || message
    }
  }
  const reason = failure === '' ? '' : ` and cannot be built (${failure})`
  say(`${missing}${reason}. ${pagesRemedy}`)
}

/** The packages that `npm ci --omit=dev` leaves out. */
export const buildTools = ['vite', 'vite-plugin-solid', 'solid-js'] as const

function hasBuildTools(root: string): boolean {
  return buildTools.every((name) => existsSync(join(root, 'node_modules', name)))
}

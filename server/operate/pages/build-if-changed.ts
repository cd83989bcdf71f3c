import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { packageFolder } from '../../api/http/package-files.ts'
import { sourceStamp } from './source-stamp.ts'

/** A build takes a few seconds; this is for one that hangs. */
const timeoutMs = 120_000

/**
 * Builds the inbox and the widget of a checkout if their sources have changed, in a process of its own, and says so in
 * one line. The published package has no sources: it carries built pages. Never fails: without pages the API serves
 * as ever.
 */
export async function buildPagesIfChanged(say: (line: string) => void): Promise<void> {
  const root = fileURLToPath(packageFolder)
  const script = join(root, 'pages/build/main.ts')
  if (!existsSync(script) || isCurrent(root)) return
  if (!hasBuildTools(root)) {
    say('The pages are not built: "npm ci" installs what builds them, "npm run build" builds them.')
    return
  }
  const startedAt = performance.now()
  try {
    await promisify(execFile)(process.execPath, [script], { cwd: root, timeout: timeoutMs })
    say(`The pages were built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`)
  } catch (error) {
    const { stderr, message } = error as Error & { readonly stderr?: string }
    say(`The pages could not be built: ${(stderr ?? '').trim() || message}`)
  }
}

function isCurrent(root: string): boolean {
  try {
    const text = readFileSync(join(root, 'dist/pages/current.json'), 'utf8')
    return (JSON.parse(text) as { version: unknown }).version === sourceStamp(root)
  } catch {
    return false
  }
}

/** The packages that `npm ci --omit=dev` leaves out. */
export const buildTools = ['vite', 'vite-plugin-solid', 'solid-js'] as const

function hasBuildTools(root: string): boolean {
  return buildTools.every((name) => existsSync(join(root, 'node_modules', name)))
}

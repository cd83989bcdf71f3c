import type { TestContext } from 'node:test'
import { main } from '../../cli/main.ts'

/** Runs a command in this process. Returns its exit code and output. */
export async function runCommand(
  context: TestContext,
  words: readonly string[],
  env: Record<string, string>,
): Promise<{ code: number; out: string; err: string }> {
  const said = { out: '', err: '' }
  const log = context.mock.method(console, 'log', (text: string) => (said.out += `${text}\n`))
  const error = context.mock.method(console, 'error', (text: string) => (said.err += `${text}\n`))
  try {
    const code = await main(words, env)
    return { code, ...said }
  } finally {
    log.mock.restore()
    error.mock.restore()
  }
}

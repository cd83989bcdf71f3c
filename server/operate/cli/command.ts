import { parseArgs } from 'node:util'
import type { Config } from '../../config/config.ts'
import { openDatabase, type OpenDatabase } from '../../start/open-database.ts'

/** One command of the command line. `name` may be two words, such as `workspace create`. */
export type Command = {
  readonly name: string
  readonly summary: string
  readonly usage: string
  readonly run: (words: readonly string[], config: Config) => Promise<number>
}

/** A command called with wrong arguments: exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}

type Options = Readonly<Record<string, { type: 'string' | 'boolean'; multiple?: boolean }>>

/** Parses a command's options and exactly the named positional arguments. Throws UsageError. */
export function readWords<const Named extends Options>(
  words: readonly string[],
  options: Named,
  positional: readonly string[],
) {
  try {
    const parsed = parseArgs({ args: [...words], options, allowPositionals: true, strict: true })
    if (parsed.positionals.length === positional.length) return parsed
  } catch (error) {
    throw new UsageError(inOneLine(error))
  }
  throw new UsageError(
    positional.length === 0
      ? 'It takes options only.'
      : `It takes ${positional.map((name) => `<${name}>`).join(' ')}.`,
  )
}

/** The message of `parseArgs` in one line, without its advice about `--`. */
function inOneLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const [, option] = /^Unknown option '([^']*)'/.exec(message) ?? []
  if (option !== undefined) return `There is no option ${option}.`
  return message.replaceAll('\n', ' ').replace(/\.?$/, '.')
}

/** Prints a result to standard output: as JSON with `--json`, else as text. */
export function print(asJson: boolean | undefined, result: object, text: string): void {
  console.log(asJson === true ? JSON.stringify(result) : text)
}

/**
 * Runs `use` with the database open, embedded or external, whether a server runs or not. With
 * `mayCreate`, creates a database in an empty data folder; without it, an empty folder is an error.
 */
export async function withDatabase<Result>(
  config: Config,
  commandName: string,
  use: (opened: OpenDatabase) => Promise<Result>,
  { mayCreate = false, leaveSchema = false }: { mayCreate?: boolean; leaveSchema?: boolean } = {},
): Promise<Result> {
  const opened = await openDatabase(config, {
    purpose: 'command',
    commandName,
    leaveSchema,
    mustExist: !mayCreate,
    log: () => undefined,
    say: (line) => console.error(line),
    onError: () => undefined,
  })
  try {
    return await use(opened)
  } finally {
    await opened.close()
  }
}

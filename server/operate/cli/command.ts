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

/** A command that was called wrongly: exit code 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UsageError'
  }
}

type Options = Readonly<Record<string, { type: 'string' | 'boolean'; multiple?: boolean }>>

/** The words of a command as options and exactly so many plain words. Throws UsageError. */
export function readWords<const Named extends Options>(
  words: readonly string[],
  options: Named,
  plain: readonly string[],
) {
  try {
    const parsed = parseArgs({ args: [...words], options, allowPositionals: true, strict: true })
    if (parsed.positionals.length === plain.length) return parsed
  } catch (error) {
    throw new UsageError(inOneLine(error))
  }
  throw new UsageError(
    plain.length === 0
      ? 'It takes no plain words.'
      : `It takes ${plain.map((word) => `<${word}>`).join(' ')}.`,
  )
}

/** What Node's reader says, without its advice, which is about itself. */
function inOneLine(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error)
  const [, option] = /^Unknown option '([^']*)'/.exec(said) ?? []
  if (option !== undefined) return `There is no option ${option}.`
  return said.replaceAll('\n', ' ').replace(/\.?$/, '.')
}

/**
 * Runs something with the database open, embedded or external, beside a running server or not. Only a
 * command that `mayCreate` makes a database in an empty data folder; for the others there is nothing to
 * do in it.
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

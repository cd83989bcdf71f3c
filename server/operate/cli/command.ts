import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import type { Config } from '../../config/config.ts'
import { openDatabase, type OpenDatabase } from '../../start/open-database.ts'

/** One command of the command line. `name` may be two words, such as `workspace create`. */
export type Command = {
  readonly name: string
  readonly summary: string
  readonly usage: string
  /** Returns the exit code. */
  readonly run: (words: readonly string[], config: Config) => Promise<number>
}

/** A command called with wrong arguments: exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}

type Options = Readonly<Record<string, 'string' | 'boolean'>>

/** What a command prints to standard output: the result as JSON with `--json`, else the text. */
export type Outcome = {
  readonly result: object
  readonly text: string
  /** 0 without it. */
  readonly exitCode?: number
}

/** The words of a call, and access to the database under the command's name. */
type Call<Positional extends string, Named extends Options> = {
  readonly config: Config
  readonly named: Readonly<Record<Positional, string>>
  /** Of each option; false or undefined if it is absent. */
  readonly values: {
    readonly [Name in keyof Named]: Named[Name] extends 'boolean' ? boolean : string | undefined
  }
  readonly open: Open
}

export type Open = <Result>(
  use: (opened: OpenDatabase) => Promise<Result>,
  options?: { mayCreate?: boolean; leaveSchema?: boolean },
) => Promise<Result>

/**
 * Defines a command by its exact positional arguments and its options. `--json` is one of them if `run` returns an
 * outcome to print. Other arguments throw UsageError.
 */
export function command<const Positional extends string, const Named extends Options>({
  positional,
  options,
  run,
  ...shown
}: Omit<Command, 'run'> & {
  readonly positional: readonly Positional[]
  readonly options: Named
  readonly run: (call: Call<Positional, Named>) => Promise<Outcome | undefined>
}): Command {
  return {
    ...shown,
    run: async (words, config) => {
      const { values, positionals } = readWords(words, options, positional)
      // As many as there are names, and a value of its type for each option, as `readWords` has checked.
      const call = {
        config,
        named: Object.fromEntries(positional.map((name, at) => [name, positionals[at]])),
        values,
        open: (use, how) => withDatabase(config, shown.name, use, how),
      } as Call<Positional, Named>
      const outcome = await run(call)
      if (outcome === undefined) return 0
      const { result, text, exitCode = 0 } = outcome
      if (values['json'] === true) console.log(JSON.stringify(result))
      else if (text !== '') console.log(text)
      return exitCode
    },
  }
}

function readWords(words: readonly string[], options: Options, positional: readonly string[]) {
  const types = Object.entries(options).map(([name, type]) =>
    type === 'boolean' ? [name, { type, default: false }] : [name, { type }],
  )
  if (types.length === 0 && positional.length === 0 && words.length > 0) {
    throw new UsageError(
      'It takes no arguments: settings come from the environment, such as PORT=3001.',
    )
  }
  try {
    const parsed = parseArgs({
      args: [...words],
      options: Object.fromEntries(types) as ParseArgsOptionsConfig,
      allowPositionals: true,
      strict: true,
    })
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
  const [, empty] = /^Option '(?:-\w, )?(--[\w-]+)/.exec(message) ?? []
  if (empty !== undefined && / argument (?:missing|is ambiguous)/.test(message))
    return `${empty} needs a value.`
  return message.replaceAll('\n', ' ').replace(/\.?$/, '.')
}

/**
 * Runs `use` with the database open, embedded or external, whether a server runs or not. With
 * `mayCreate`, creates a database in an empty data folder; without it, an empty folder is an error.
 */
async function withDatabase<Result>(
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

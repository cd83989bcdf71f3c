import { readConfig, type Config } from '../../config/config.ts'
import { readVersion } from '../../api/http/package-files.ts'
import { UsageError, type Command } from './command.ts'
import { explainFailure } from './explain-failure.ts'
import { commandsOf, overview } from './overview.ts'
import { serveCommand } from './serve.ts'

const wrongUse = 2

/**
 * `porchlight <command>`. Returns the exit code: 0 success, 1 failure with one line of explanation,
 * 2 wrong arguments. Results go to standard output, everything else to standard error.
 */
export async function main(
  words: readonly string[],
  env: Record<string, string | undefined>,
): Promise<number> {
  const [first, second] = words
  if (first === '--version') {
    console.log(await readVersion())
    return 0
  }
  // The server does not load the other commands.
  const commands = first === serveCommand.name ? [serveCommand] : await allCommands()
  if (first === undefined || isHelp(first) || first === 'help') {
    console.log(overview(commands))
    return first === undefined ? wrongUse : 0
  }
  const command = commands.find(({ name }) =>
    name.split(' ').every((word, at) => words[at] === word),
  )
  if (command === undefined) return withoutCommand(commands, first, second)
  const rest = words.slice(command.name.split(' ').length)
  if (rest.some(isHelp)) {
    console.log(command.usage)
    return 0
  }
  let config: Config | undefined
  try {
    config = readConfig(env)
    return await command.run(rest, config)
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message} See porchlight ${command.name} --help.`)
      return wrongUse
    }
    // An error without an explanation is a bug: print its stack.
    console.error(explainFailure(error, config) ?? error)
    return 1
  }
}

async function allCommands(): Promise<readonly Command[]> {
  const { commands } = await import('./commands.ts')
  return commands
}

const isHelp = (word: string | undefined) => word === '--help' || word === '-h'

/** The first word may name a group of commands, or nothing. */
function withoutCommand(
  commands: readonly Command[],
  first: string,
  second: string | undefined,
): number {
  const inGroup = commandsOf(commands, first)
  if (inGroup.length > 0 && isHelp(second)) {
    console.log(overview(commands, first))
    return 0
  }
  if (inGroup.length > 0) {
    const seconds = inGroup.map(({ name }) => name.split(' ')[1])
    console.error(
      `porchlight ${first} is followed by ${seconds.join(', ')}. See porchlight ${first} --help.`,
    )
  } else console.error(`There is no command ${JSON.stringify(first)}. See porchlight --help.`)
  return wrongUse
}

import type { Command } from './command.ts'

/** The output of `porchlight --help`; for a group such as `key`, only its commands. */
export function overview(commands: readonly Command[], group?: string): string {
  const shown = group === undefined ? commands : commandsOf(commands, group)
  const width = Math.max(...shown.map(({ name }) => name.length))
  const lines = shown.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`)
  const about = group === undefined ? '\nPorchlight, a self-hosted customer-chat service.\n' : ''
  return `porchlight ${group ?? '<command>'} ${group === undefined ? '[options]' : '<command> [options]'}
${about}
${lines.join('\n')}

porchlight <command> --help describes a command, porchlight --version prints the version.
Exit codes: 0 success, 1 failure, 2 wrong arguments. Settings come from the environment.`
}

/** The commands whose first word is this one and that have a second. */
export function commandsOf(commands: readonly Command[], group: string): readonly Command[] {
  return commands.filter(({ name }) => name.startsWith(`${group} `))
}

import type { Command } from './command.ts'

/** What `porchlight --help` prints; of a group such as `key`, its commands alone. */
export function overview(commands: readonly Command[], group?: string): string {
  const shown = group === undefined ? commands : commandsOf(commands, group)
  const width = Math.max(...shown.map(({ name }) => name.length))
  const lines = shown.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`)
  const about = group === undefined ? '\nPorchlight, a customer-chat service of your own.\n' : ''
  return `porchlight ${group ?? '<command>'} ${group === undefined ? '[options]' : '<command> [options]'}
${about}
${lines.join('\n')}

porchlight <command> --help tells more of one, porchlight --version which one this is.
Exit codes: 0 done, 1 refused or failed, 2 wrong use. Settings come from the environment.`
}

/** The commands whose first word is this one and that have a second. */
export function commandsOf(commands: readonly Command[], group: string): readonly Command[] {
  return commands.filter(({ name }) => name.startsWith(`${group} `))
}

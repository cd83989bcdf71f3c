import { startCommand, type CommandProcess } from '../command-process.ts'

/** Starts `workspace move` with that cells file as a process of its own. */
export function moveCommand(
  file: string,
  subdomain: string,
  target: string,
  ...words: readonly string[]
): CommandProcess {
  return startCommand(moveWords(file, subdomain, target, ...words))
}

/** The words of that command. */
export function moveWords(
  file: string,
  subdomain: string,
  target: string,
  ...words: readonly string[]
): string[] {
  return ['workspace', 'move', subdomain, '--to', target, '--cells', file, ...words]
}

/** For how many milliseconds a move stopped the writers, by what it said; undefined if it did not get there. */
export function stoppedMsOf(said: string): number | undefined {
  const [, ms] = /Writes waited for (\d+) ms/.exec(said) ?? []
  return ms === undefined ? undefined : Number(ms)
}

import { pollWithin } from './poll-within.ts'

const pollIntervalMs = 3

/** Time for a server to end after the polite signal, and after the firm one, before the next is sent. */
export type StopPatience = { politeMs: number; firmMs: number }

const patience: StopPatience = { politeMs: 10_000, firmMs: 10_000 }

/**
 * Stops a server with a checkpoint (SIGINT). A server that is recovering from a crashed backend then never ends, so
 * SIGQUIT follows (the next start replays the log), and finally SIGKILL.
 */
export async function stopPostmaster(
  server: { pid: number; hasEnded: () => boolean },
  { politeMs, firmMs }: StopPatience = patience,
): Promise<void> {
  if (server.hasEnded()) return
  signal(server.pid, 'SIGINT')
  if (await endsWithin(server, politeMs)) return
  signal(server.pid, 'SIGQUIT')
  if (await endsWithin(server, firmMs)) return
  signal(server.pid, 'SIGKILL')
  await endsWithin(server, firmMs)
}

async function endsWithin(server: { hasEnded: () => boolean }, limitMs: number): Promise<boolean> {
  const limits = { everyMs: pollIntervalMs, limitMs }
  return (await pollWithin(limits, () => server.hasEnded() || undefined)) ?? false
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

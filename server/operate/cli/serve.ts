import type { Config } from '../../config/config.ts'
import { demoGreeting, greetingWithoutKey } from '../demo/demo-greeting.ts'
import { isJournal } from '../demo/is-journal.ts'
import { nextStep } from '../demo/next-step.ts'
import { listenForStop, untilAborted, type StopRequest } from '../../store/database/stop-request.ts'
import { readWords, type Command } from './command.ts'

/** `porchlight serve`: runs until SIGTERM, SIGINT or SIGHUP; a second signal hurries the stop. */
export const serveCommand: Command = {
  name: 'serve',
  summary: 'Run the server',
  usage: `porchlight serve

Runs the server, and its PostgreSQL unless DATABASE_URL names another, until SIGTERM or SIGINT (Ctrl-C);
a second one, more than a second later, no longer waits for requests in flight. A first start makes a
workspace to try and prints its key. Settings come from the environment: .env.example lists them. Log
lines go to standard output, all else to standard error.`,
  run: async (words, config) => {
    readWords(words, {}, [])
    // Before anything is started: a signal at any moment must end it all in order.
    const stopRequest = listenForStop(config.drainMs + config.shutdownTimeoutMs)
    const { asked, hurried } = stopRequest
    const startedAt = performance.now()
    // With a PostgreSQL of the operator's own there is nothing that an unfinished start has to end.
    const leave = () => process.exit(0)
    if (config.databaseUrl !== undefined) asked.addEventListener('abort', leave)
    const running = await start(config, stopRequest).catch((error: unknown) => {
      // Losing PostgreSQL in the middle of a step looks different in each of them.
      if (asked.aborted) return undefined
      throw error
    })
    if (running === undefined) return 0
    asked.removeEventListener('abort', leave)
    const tookMs = Math.round(performance.now() - startedAt)
    console.error(`Porchlight is ready on ${running.address} after ${tookMs} ms.`)
    await greet(running, config).catch(onError)
    await untilAborted(asked)
    await running.stop()
    // Requests that were not waited for would keep the process.
    if (hurried.aborted) process.exit(1)
    return 0
  },
}

const onError = (error: Error) => console.error(error.message)

/** Says what to do next, where that is not known already. */
async function greet(running: Awaited<ReturnType<typeof start>>, config: Config): Promise<void> {
  const { demo, address, opened } = running
  try {
    if (demo === undefined) {
      const step = await nextStep(opened.owner)
      if (step !== undefined) console.error(step)
    } else if (isJournal(process.stderr.fd, config.journalStream)) {
      console.error(greetingWithoutKey)
      await demo.withhold()
    } else {
      console.error(demoGreeting(demo, address, config))
      await demo.shown()
    }
  } finally {
    demo?.release()
  }
}

/** Imports only here: loading the server takes longer than most other commands do in all. */
async function start(config: Config, stopRequest: StopRequest) {
  const options = {
    stopRequest,
    say: (line: string) => console.error(line),
    onError,
  }
  if (config.workers === 1) {
    const { startServer } = await import('../../start/start-server.ts')
    return startServer(config, options)
  }
  const { startProcesses } = await import('../../start/processes/start-processes.ts')
  return startProcesses(config, options)
}

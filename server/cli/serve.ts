import type { Config } from '../config.ts'
import { readWords, type Command } from './command.ts'

/** `porchlight serve`: runs until SIGTERM or SIGINT; a second signal ends it at once. */
export const serveCommand: Command = {
  name: 'serve',
  summary: 'Run the server',
  usage: `porchlight serve

Runs the server, and its PostgreSQL unless DATABASE_URL names another, until SIGTERM or SIGINT; a second
one ends it at once. A first start makes a workspace to try and prints its key. Settings come from the
environment: .env.example lists them. Log lines go to standard output, all else to standard error.`,
  run: async (words, config) => {
    readWords(words, {}, [])
    const { demoGreeting } = await import('../demo/demo-greeting.ts')
    const startedAt = performance.now()
    const running = await start(config)
    // Before anything is said: who reads that it is ready may stop it at once.
    const toldToStop = untilToldToStop()
    const tookMs = Math.round(performance.now() - startedAt)
    console.error(`Porchlight is ready on ${running.address} after ${tookMs} ms.`)
    if (running.demo !== undefined) {
      console.error(demoGreeting(running.demo, running.address, config))
      await running.demo.shown()
      running.demo.release()
    }
    await toldToStop
    const late = setTimeout(() => process.exit(1), config.drainMs + config.shutdownTimeoutMs)
    late.unref()
    await running.stop()
    return 0
  },
}

/** Imports only here: loading the server takes longer than most other commands do in all. */
async function start(config: Config) {
  const onError = (error: Error) => console.error(error.message)
  if (config.workers === 1) {
    const { startServer } = await import('../start-server.ts')
    return startServer(config, { onError })
  }
  const { startProcesses } = await import('../processes/start-processes.ts')
  return startProcesses(config, onError)
}

async function untilToldToStop(): Promise<void> {
  await new Promise<void>((resolve) => {
    const stop = () => {
      process.once('SIGTERM', () => process.exit(1))
      process.once('SIGINT', () => process.exit(1))
      resolve()
    }
    process.once('SIGTERM', stop)
    process.once('SIGINT', stop)
  })
}

import { flushCompileCache } from 'node:module'
import type { Config } from '../../config/config.ts'
import { allowShop } from '../demo/allow-shop.ts'
import { demoGreeting, greetingWithoutKey } from '../demo/demo-greeting.ts'
import { makeDemoLink } from '../demo/demo-link.ts'
import { isSystemdJournal } from '../demo/is-systemd-journal.ts'
import { nextStep } from '../demo/next-step.ts'
import { reachedAt } from '../demo/reached-at.ts'
import { shopOrigin } from '../../chat/channels/kinds/web/shop/serve-shop.ts'
import { reportErrors } from '../../store/database/report-errors.ts'
import { listenForStop, untilAborted, type StopRequest } from '../../store/database/stop-request.ts'
import { command } from './command.ts'

/** `porchlight serve`: runs until SIGTERM, SIGINT or SIGHUP; a second signal skips the graceful stop. */
export const serveCommand = command({
  name: 'serve',
  summary: 'Run the server',
  usage: `porchlight serve

Runs the server, and its PostgreSQL unless DATABASE_URL names another, until SIGTERM or SIGINT (Ctrl-C);
a second signal, more than a second later, stops without waiting for requests in flight. The first
start creates a demo workspace and prints its key. Settings come from the environment: .env.example
lists them. Log lines go to standard output, everything else to standard error.`,
  positional: [],
  options: {},
  run: async ({ config }) => {
    // Listen before starting anything: a signal at any moment must stop everything in order.
    const stopRequest = listenForStop(config.drainMs + config.shutdownTimeoutMs)
    const { asked, hurried } = stopRequest
    const startedAt = performance.now()
    // With an external PostgreSQL, an unfinished start has nothing to stop.
    const leave = () => process.exit(0)
    if (config.databaseUrl !== undefined) asked.addEventListener('abort', leave)
    const running = await start(config, stopRequest).catch((error: unknown) => {
      // After a stop request, any error is a consequence of PostgreSQL's stop.
      if (asked.aborted) return undefined
      throw error
    })
    if (running === undefined) return undefined
    asked.removeEventListener('abort', leave)
    const tookMs = Math.round(performance.now() - startedAt)
    console.error(`Porchlight is ready on ${running.address} after ${tookMs} ms.`)
    await greet(running, config).catch(onError)
    // Node writes it at its exit: a server that is killed would leave the next start to compile everything again.
    flushCompileCache()
    await untilAborted(asked)
    await running.stop()
    // Unfinished requests would keep the process alive.
    if (hurried.aborted) process.exit(1)
    return undefined
  },
})

const onError = reportErrors((line) => console.error(line))

/** Prints the demo's key, or what to do next in an installation that is not in use yet. */
async function greet(running: Awaited<ReturnType<typeof start>>, config: Config): Promise<void> {
  const { demo, address, opened } = running
  const isKept = isSystemdJournal(process.stderr.fd, config.journalStream)
  if (config.demo) {
    const { reached, port } = reachedAt(address, config)
    await allowShop(opened, shopOrigin(reached, port))
  }
  try {
    if (demo === undefined) {
      const step = await nextStep(opened.owner, { address, config, isKept })
      if (step !== undefined) console.error(step)
    } else if (isKept) {
      console.error(greetingWithoutKey)
      await demo.withhold()
    } else {
      const link = await makeDemoLink(opened.owner, address, config)
      console.error(demoGreeting(demo, address, config, link))
      await demo.shown()
    }
  } finally {
    demo?.release()
  }
}

/** Imported here because loading the server takes longer than most other commands run. */
async function start(config: Config, stopRequest: StopRequest) {
  const say = (line: string) => console.error(line)
  const { buildPagesIfChanged } = await import('../pages/build-if-changed.ts')
  await buildPagesIfChanged(say)
  const { startDemo } = await import('../demo/start-demo.ts')
  const options = {
    stopRequest,
    startDemo,
    say,
    onError,
  }
  if (config.workers === 1) {
    const { startServer } = await import('../../start/start-server.ts')
    return startServer(config, options)
  }
  const { startProcesses } = await import('../../start/processes/start-processes.ts')
  return startProcesses(config, options)
}

import { beginDrain, drain } from '../../api/http/drain.ts'
import { connectRequests } from '../open-database.ts'
import { reportErrors } from '../../store/database/report-errors.ts'
import { startService } from '../start-service.ts'
import { makeCalls, type FromWorker, type Measurements, type ToWorker } from './messages.ts'

const send = (message: FromWorker) => void process.send?.(message)

/** Runs a worker, from the primary's first message to the last request. It ends with the primary. */
export async function runWorker(): Promise<void> {
  process.on('disconnect', () => process.exit(1))
  // Ctrl-C and a closed terminal signal every process; the primary decides what to do.
  process.on('SIGINT', () => undefined)
  process.on('SIGHUP', () => undefined)
  const started = Promise.withResolvers<ToWorker & { kind: 'start' }>()
  const stopped = Promise.withResolvers<void>()
  const scraping = makeCalls<string>((id) => send({ kind: 'scrape', id }))
  let measure: () => Promise<Measurements> = async () => []
  let beginDraining = () => undefined as void
  let stop = () => process.exit(0) as void
  let isWhole = true
  process.on('message', (message: ToWorker) => {
    if (message.kind === 'start') started.resolve(message)
    else if (message.kind === 'drain') beginDraining()
    else if (message.kind === 'stop') stop()
    else if (message.kind === 'beat') send(message)
    else if (message.kind === 'quiet') isWhole = !message.isQuiet
    else if (message.kind === 'scraped') scraping.answer(message.id, message.text)
    else {
      const { id } = message
      void measure().then((measurements) => send({ kind: 'measured', id, measurements }))
    }
  })
  const { name, config, address } = await started.promise
  process.title = `porchlight ${name}`
  const onError = reportErrors((line) => console.error(`${name}: ${line}`))
  const database = connectRequests(config, address, onError)
  const group = {
    name,
    measureBy: (collect: typeof measure) => void (measure = collect),
    scrape: scraping.call,
    isWhole: () => isWhole,
  }
  const { app, stop: stopService } = await startService(
    config,
    { database, address },
    { group, onError },
  )
  // The kernel distributes connections over the listening workers (docs/decisions/0054).
  const shared = { host: config.host, port: config.port, reusePort: true }
  const listening = await app.listen(shared)
  beginDraining = () => beginDrain(app.server)
  stop = stopped.resolve
  process.once('SIGTERM', () => send({ kind: 'leaving' }))
  send({ kind: 'ready', address: listening })

  await stopped.promise
  await drain(app.server, 0)
  await stopService()
  await database.close()
  process.exit(0)
}

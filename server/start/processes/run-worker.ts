import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { beginDrain, countConnections, finishDrain } from '../../api/http/drain.ts'
import { connectRequests } from '../open-database.ts'
import type { ProcessGroup } from '../../services.ts'
import { startService } from '../start-service.ts'
import type { FromWorker, Measurements, ToWorker } from './messages.ts'

const send = (message: FromWorker) => void process.send?.(message)

/** A worker, from the primary's first message to the last request. It ends with the primary. */
export async function runWorker(): Promise<void> {
  process.on('disconnect', () => process.exit(1))
  // Ctrl-C and a closed terminal reach every process of it; the primary decides what comes of it.
  process.on('SIGINT', () => undefined)
  process.on('SIGHUP', () => undefined)
  const told = Promise.withResolvers<void>()
  const group = joinGroup()
  const started = Promise.withResolvers<ToWorker & { kind: 'start' }>()
  let app: FastifyInstance | undefined
  let openAtMost = 0
  process.on('message', (message: ToWorker, socket: Socket | undefined) => {
    if (message.kind === 'start') started.resolve(message)
    else if (message.kind === 'connection') {
      // Before anything is read of it: what is not confirmed may go to another.
      send({ kind: 'taken', id: message.id })
      if (app !== undefined && socket !== undefined) receive(app, socket, openAtMost)
    } else if (message.kind === 'stop') told.resolve()
    else if (message.kind === 'drain') {
      if (app !== undefined) beginDrain(app.server)
    } else group.hear(message)
  })
  const { name, config, address } = await started.promise
  process.title = `porchlight ${name}`
  const onError = (error: Error) => console.error(`${name}: ${error.message}`)
  const database = connectRequests(config, address, onError)
  const service = await startService(
    config,
    { database, address },
    { group: { name, ...group.part }, onError },
  )
  await service.app.ready()
  // It listens nowhere itself, but its watch over slow requests begins with this event.
  service.app.server.emit('listening')
  app = service.app
  openAtMost = config.maxConnections
  process.once('SIGTERM', () => {
    send({ kind: 'leaving' })
    told.resolve()
  })
  send({ kind: 'ready' })

  await told.promise
  beginDrain(app.server)
  await finishDrain(app.server)
  await service.stop()
  await database.close()
  process.exit(0)
}

/** As the server's own listening would, but for connections that the primary has accepted. */
function receive({ server }: FastifyInstance, socket: Socket, openAtMost: number): void {
  if (countConnections(server) >= openAtMost) {
    socket.destroy()
    return
  }
  // A client may end its side when it has sent its request, and still read the reply.
  socket.allowHalfOpen = true
  server.emit('connection', socket)
}

/** This process's part in measuring all: `hear` takes the primary's messages about it. */
function joinGroup() {
  let own: (() => Promise<Measurements>) | undefined
  let lastId = 0
  const awaited = new Map<number, (text: string) => void>()
  const part: Omit<ProcessGroup, 'name'> = {
    measureBy: (collect) => (own = collect),
    scrape: async () =>
      new Promise((resolve) => {
        lastId += 1
        awaited.set(lastId, resolve)
        send({ kind: 'scrape', id: lastId })
      }),
  }
  const hear = (message: ToWorker): void => {
    if (message.kind === 'scraped') {
      awaited.get(message.id)?.(message.text)
      awaited.delete(message.id)
    } else if (message.kind === 'measure') {
      const { id } = message
      void own?.().then((found) => send({ kind: 'measured', id, measurements: found }))
    }
  }
  return { part, hear }
}

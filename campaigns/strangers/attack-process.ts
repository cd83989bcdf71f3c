import { connect } from 'node:net'
import { setPriority } from 'node:os'
import type { Attack, AttackReport } from './attack.ts'
import { guess, hostileBodies, requestBytes, wrongPassword } from './hostile-bodies.ts'

// In a process of its own, which gets the processor only when the server, its PostgreSQL and the others leave it.
setPriority(19)

type Run = {
  isOver: boolean
  readonly report: Record<string, number>
  readonly connections: Promise<void>[]
}

let run: Run | undefined

process.on('message', (message: Attack | 'stop') => {
  if (message === 'stop') void stop()
  else start(message)
})
process.on('disconnect', () => process.exit())

function start(attack: Attack): void {
  const begun: Run = { isOver: false, report: {}, connections: [] }
  run = begun
  const requests = requestsOf(attack)
  for (let number = 0; number < attack.connections; number += 1) {
    begun.connections.push(attackBy(attack, begun, requests, number))
  }
}

async function stop(): Promise<void> {
  if (run === undefined) return
  run.isOver = true
  await Promise.all(run.connections)
  process.send?.(run.report satisfies AttackReport)
}

/** Every body to every door, in an order that mixes them. */
function requestsOf({ doors, bodies, bytes }: Attack): readonly Buffer[] {
  const made: Record<string, Buffer> = {
    ...hostileBodies(bytes),
    'a wrong password': wrongPassword,
  }
  return doors.flatMap((door) =>
    bodies.map((name) => requestBytes(door, made[name] ?? Buffer.alloc(bytes, 'a'))),
  )
}

/** One request after another over one connection, or over a new one for each. */
async function attackBy(
  { port, isReconnecting }: Attack,
  begun: Run,
  requests: readonly Buffer[],
  first: number,
): Promise<void> {
  // Steps that meet every request before the first one comes again.
  const step = 7
  let socket = await opened(port)
  for (let at = first * 5; !begun.isOver; at += step) {
    const bytes = fromElsewhere(requests[at % requests.length] ?? Buffer.alloc(0))
    const status = await exchangeOver(socket, bytes)
    begun.report[status] = (begun.report[status] ?? 0) + 1
    if (isReconnecting || socket.destroyed) {
      socket.destroy()
      socket = await opened(port)
    }
  }
  socket.destroy()
}

type Opened = ReturnType<typeof connect>

async function opened(port: number): Promise<Opened> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket))
    socket.on('error', reject)
  })
}

/** Each from an address of its own and to an account of its own, so that no limit of either stops them. */
function fromElsewhere(bytes: Buffer): Buffer {
  const head = bytes.indexOf('\r\n') + 2
  const [a, b, c] = [0, 0, 0].map(() => Math.floor(Math.random() * 250))
  const field = Buffer.from(`X-Forwarded-For: 10.${a}.${b}.${c}\r\n`)
  const made = Buffer.concat([bytes.subarray(0, head), field, bytes.subarray(head)])
  const account = made.indexOf(guess)
  if (account !== -1) made.write(Math.random().toFixed(guess.length - 2), account)
  return made
}

/** The status of the reply, once everything is sent and answered; 0 for a connection that ended without one. */
async function exchangeOver(socket: Opened, bytes: Buffer): Promise<number> {
  return new Promise((resolve) => {
    let said = ''
    let isSent = false
    const end = () => {
      socket.removeAllListeners('data').off('error', gone).off('close', gone)
      if (/\r\nconnection: close\r\n/i.test(said)) socket.destroy()
      resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(said)?.[1] ?? 0))
    }
    const gone = () => {
      socket.destroy()
      end()
    }
    socket.on('data', (chunk) => {
      said += chunk.toString('latin1')
      if (isSent && isWhole(said)) end()
    })
    socket.on('error', gone)
    socket.on('close', gone)
    socket.write(bytes, () => {
      isSent = true
      if (isWhole(said)) end()
    })
  })
}

function isWhole(said: string): boolean {
  const head = said.indexOf('\r\n\r\n')
  if (head === -1) return false
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(said.slice(0, head))?.[1] ?? 0)
  return said.length >= head + 4 + length
}

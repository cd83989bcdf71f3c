import { Agent } from 'node:http'
import { exchangeRaw } from '../exchange.ts'

// In its own process, so that what it sends does not slow down the one that measures.

export type Attack = {
  readonly port: number
  readonly host: string
  readonly signIns: number
  readonly atOnce: number
}

/** How many were answered with each status. */
export type AttackReport = Readonly<Record<number, number>>

process.once('message', (attack: Attack) => {
  void run(attack).then((report) => process.send?.(report))
})
process.on('disconnect', () => process.exit())

/** Wrong sign-ins to accounts that do not exist, each from an address of its own: no limit of either stops them. */
async function run({ port, host, signIns, atOnce }: Attack): Promise<AttackReport> {
  const agent = new Agent({ keepAlive: true })
  const report: Record<number, number> = {}
  let sent = 0
  const sendSome = async () => {
    while (sent < signIns) {
      sent += 1
      const payload = JSON.stringify({
        email: `guess${sent}@x.test`,
        password: `guess number ${sent}`,
      })
      const { status } = await exchangeRaw({
        port,
        agent,
        method: 'POST',
        path: '/auth/session',
        timeoutMs: 30_000,
        payload,
        headers: {
          host,
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(payload)),
          'x-forwarded-for': `10.${sent >> 16}.${(sent >> 8) & 255}.${sent & 255}`,
        },
      })
      report[status] = (report[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, sendSome))
  agent.destroy()
  return report
}

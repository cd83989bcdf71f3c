import { request } from 'node:http'

const retryMs = 500
/** Three times the server's heartbeat interval. */
const giveUpMs = 45_000

/** A group of clients of one workspace. */
export type ClientGroup = { readonly key: string; readonly count: number }

export type ClientsReport = {
  readonly open: number
  /** Received events, counted once per client. */
  readonly received: number
  /** Events that did not follow the previous one. */
  readonly outOfOrder: number
  /** Milliseconds from a change to its arrival. */
  readonly delaysMs: readonly number[]
  /** The lowest and highest sequence of a client in each group. */
  readonly places: readonly { readonly least: number; readonly last: number }[]
}

type Client = { readonly group: number; isOpen: boolean; last: number | undefined }

/** Thousands of streams that reconnect automatically, like those of browsers. */
export function openStreams(port: number, path: string, groups: readonly ClientGroup[]) {
  const clients: Client[] = []
  let delaysMs: number[] = []
  let received = 0
  let outOfOrder = 0

  const take = (client: Client, frame: string) => {
    const id = /^id: (\d+)$/m.exec(frame)?.[1]
    const data = /^data: (.*)$/m.exec(frame)?.[1]
    if (data === undefined) {
      client.last ??= Number(id)
      return
    }
    received += 1
    const sequence = Number(id)
    if (sequence !== (client.last ?? 0) + 1 || frame.includes('event: reset')) outOfOrder += 1
    client.last = sequence
    const [, moment = ''] = /"created_at":"([^"]*)"/.exec(data) ?? []
    delaysMs.push(Date.now() - Date.parse(moment))
  }
  const open = (client: Client, key: string) => {
    let isOver = false
    let afterMs = retryMs
    const again = () => {
      if (isOver) return
      isOver = true
      client.isOpen = false
      setTimeout(open, afterMs, client, key)
    }
    const last = client.last === undefined ? {} : { 'last-event-id': String(client.last) }
    const headers = { 'x-api-key': key, accept: 'text/event-stream', ...last }
    const sent = request({ host: '127.0.0.1', port, path, headers, agent: false })
    sent.setTimeout(giveUpMs, () => sent.destroy())
    sent.on('error', again)
    sent.on('response', (reply) => {
      let rest = ''
      client.isOpen = reply.statusCode === 200
      reply.setEncoding('utf8')
      reply.on('data', (part: string) => {
        const frames = (rest + part).split('\n\n')
        rest = frames.pop() ?? ''
        for (const frame of frames) {
          const wanted = /^retry: (\d+)$/m.exec(frame)?.[1]
          if (wanted !== undefined) afterMs = Number(wanted)
          take(client, frame)
        }
      })
      reply.on('error', again)
      reply.on('close', again)
    })
    sent.end()
  }
  for (const [group, { key, count }] of groups.entries()) {
    for (let number = 0; number < count; number += 1) {
      const client: Client = { group, isOpen: false, last: undefined }
      clients.push(client)
      // A few hundred a second, as in production.
      setTimeout(open, clients.length * 2, client, key)
    }
  }
  /** The events since the last report. */
  return (): ClientsReport => {
    const places = groups.map((_, group) => {
      const lasts = clients.filter((one) => one.group === group).map(({ last }) => last ?? 0)
      return { least: Math.min(...lasts), last: Math.max(...lasts) }
    })
    const isOpen = clients.filter((client) => client.isOpen).length
    const report = { open: isOpen, received, outOfOrder, delaysMs, places }
    delaysMs = []
    return report
  }
}

import { keepStream } from './keep-stream.ts'

const retryMs = 500

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
  const open = (client: Client, key: string) =>
    keepStream({
      port,
      path,
      headers: () => ({
        'x-api-key': key,
        ...(client.last === undefined ? {} : { 'last-event-id': String(client.last) }),
      }),
      pauseMs: (_failures, asked = retryMs) => asked,
      onOpen: () => (client.isOpen = true),
      onClose: () => (client.isOpen = false),
      onFrame: (frame) => take(client, frame),
    })
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

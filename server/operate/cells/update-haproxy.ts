import { once } from 'node:events'
import { connect, type NetConnectOpts } from 'node:net'
import { isAbsolute } from 'node:path'
import { CellError } from './cell-error.ts'
import type { MappedHost } from './map-format.ts'

/** A command with its lines has to fit into a buffer of HAProxy (tune.bufsize, 16 kB). */
const charactersAtOnce = 8_000
const answersWithinMs = 5_000

/**
 * Replaces a map in a running HAProxy (2.4 or newer), all hosts at once and without a reload: connections that are open
 * use it with their next request, whereas a reload would leave them in a process with the old map. `socket` is its
 * `stats socket` of level admin, a path or an address, `file` the map as its configuration names it. Throws CellError if HAProxy refuses.
 */
export async function updateHaproxy(
  socket: string,
  file: string,
  hosts: readonly MappedHost[],
): Promise<void> {
  const prepared = await ask(socket, `prepare map ${file}`)
  const [, version] = /New version created: (\d+)/.exec(prepared) ?? []
  if (version === undefined) throw refused(socket, prepared)
  for (const lines of inPages(hosts)) {
    const said = await ask(socket, `add map @${version} ${file} <<\n${lines}`)
    if (said.trim() !== '') throw refused(socket, said)
  }
  const committed = await ask(socket, `commit map @${version} ${file}`)
  if (committed.trim() !== '') throw refused(socket, committed)
}

/** Where a socket of HAProxy is: an absolute path, or a host and a port. Undefined for another text. */
export function socketAddress(text: string): NetConnectOpts | undefined {
  if (isAbsolute(text)) return { path: text }
  const [, ipv6, name, port] = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9.-]+)):(\d{1,5})$/i.exec(text) ?? []
  const host = ipv6 ?? name
  if (host === undefined || Number(port) < 1 || Number(port) > 65_535) return undefined
  return { host, port: Number(port) }
}

function* inPages(hosts: readonly MappedHost[]): Generator<string> {
  let page = ''
  for (const { host, cell } of hosts) {
    page += `${host} ${cell}\n`
    if (page.length < charactersAtOnce) continue
    yield page
    page = ''
  }
  if (page !== '') yield page
}

/** HAProxy answers one command on a connection, and closes it. */
async function ask(socket: string, command: string): Promise<string> {
  const connection = connect(socketAddress(socket) ?? { path: socket })
  connection.setTimeout(answersWithinMs, () =>
    connection.destroy(new Error(`no answer within ${answersWithinMs} ms`)),
  )
  try {
    await once(connection, 'connect')
    connection.write(`${command}\n`)
    let said = ''
    for await (const part of connection) said += String(part)
    return said
  } catch (error) {
    throw refused(socket, error instanceof Error ? error.message : String(error))
  }
}

function refused(socket: string, said: string): CellError {
  return new CellError(
    `HAProxy did not take the map at ${socket}: ${said.trim() || 'no answer'}. Until it does, a workspace that has ` +
      'moved or is new is not reached through it. Start it, or correct map.socket, and run porchlight cell map --write.',
  )
}

import { once } from 'node:events'
import { connect, type NetConnectOpts } from 'node:net'
import { isAbsolute } from 'node:path'
import { CellError } from './cell-error.ts'
import type { MappedHost } from './map-format.ts'

/** A command with its lines has to fit into a buffer of HAProxy (tune.bufsize, 16 kB). */
const charactersAtOnce = 8_000
const answersWithinMs = 5_000

/** HAProxy looks through its map for each entry that is changed: beyond this many all are sent at once. */
const mostEntries = 100

/** An entry of a map in a running HAProxy. */
type Entry = MappedHost & { readonly reference: string }

/** What a running HAProxy has of a map. */
export type HaproxyMap = {
  /** Makes it these hosts, without a reload: connections that are open use it with their next request. */
  readonly change: (hosts: readonly MappedHost[]) => Promise<void>
}

/**
 * Reads a map from a running HAProxy (2.4 or newer). `socket` is its `stats socket` of level admin, a path or an address,
 * `file` the map as its configuration names it. Throws CellError if HAProxy refuses.
 */
export async function readHaproxy(socket: string, file: string): Promise<HaproxyMap> {
  const said = await ask(socket, `show map ${file}`)
  if (/^unknown map/im.test(said)) throw refused(socket, said)
  const shown = new Map<string, Entry>()
  for (const [, reference = '', host = '', cell = ''] of said.matchAll(/^(0x\w+) (\S+) (\S+)$/gm))
    shown.set(host, { reference, host, cell })
  return {
    change: async (hosts) => {
      const { added, changed } = compare(file, shown, hosts)
      if (added.length + changed.length > mostEntries) return replaceAll(socket, file, hosts)
      // A semicolon at the end would begin an empty command, which HAProxy refuses.
      for (const commands of inPages(changed)) await order(socket, commands.slice(0, -1))
      for (const lines of inPages(added)) await order(socket, `add map ${file} <<\n${lines}`)
      return undefined
    },
  }
}

/** The lines that a map lacks, and the commands that change or delete its entries. */
function compare(file: string, shown: ReadonlyMap<string, Entry>, hosts: readonly MappedHost[]) {
  const added: string[] = []
  const changed: string[] = []
  const wanted = new Set<string>()
  for (const { host, cell } of hosts) {
    const entry = shown.get(host)
    wanted.add(host)
    if (entry === undefined) added.push(lineOf({ host, cell }))
    else if (entry.cell !== cell) changed.push(`set map ${file} #${entry.reference} ${cell};`)
  }
  for (const { host, reference } of shown.values())
    if (!wanted.has(host)) changed.push(`del map ${file} #${reference};`)
  return { added, changed }
}

/** Replaces the whole map at once. */
async function replaceAll(
  socket: string,
  file: string,
  hosts: readonly MappedHost[],
): Promise<void> {
  const prepared = await ask(socket, `prepare map ${file}`)
  const [, version] = /New version created: (\d+)/.exec(prepared) ?? []
  if (version === undefined) throw refused(socket, prepared)
  for (const lines of inPages(hosts.map(lineOf)))
    await order(socket, `add map @${version} ${file} <<\n${lines}`)
  await order(socket, `commit map @${version} ${file}`)
}

/**
 * Sets a few entries of a map in a running HAProxy, all at once, and adds those that it does not have: four take some
 * milliseconds, however long the map is. Throws CellError if HAProxy refuses.
 */
export async function setInHaproxy(
  socket: string,
  file: string,
  hosts: readonly MappedHost[],
): Promise<void> {
  await Promise.all(
    hosts.map(async ({ host, cell }) => {
      const said = await ask(socket, `set map ${file} ${host} ${cell}`)
      if (/not found/i.test(said)) await order(socket, `add map ${file} ${host} ${cell}`)
      else if (said.trim() !== '') throw refused(socket, said)
    }),
  )
}

const lineOf = ({ host, cell }: MappedHost) => `${host} ${cell}\n`

async function order(socket: string, commands: string): Promise<void> {
  const said = await ask(socket, commands)
  if (said.trim() !== '') throw refused(socket, said)
}

/** Where a socket of HAProxy is: an absolute path, or a host and a port. Undefined for another text. */
export function socketAddress(text: string): NetConnectOpts | undefined {
  if (isAbsolute(text)) return { path: text }
  const [, ipv6, name, port] = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9.-]+)):(\d{1,5})$/i.exec(text) ?? []
  const host = ipv6 ?? name
  if (host === undefined || Number(port) < 1 || Number(port) > 65_535) return undefined
  return { host, port: Number(port) }
}

function* inPages(lines: readonly string[]): Generator<string> {
  let page = ''
  for (const line of lines) {
    page += line
    if (page.length < charactersAtOnce) continue
    yield page
    page = ''
  }
  if (page !== '') yield page
}

/** HAProxy answers the commands of one line on a connection, and closes it. */
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
  const [line = ''] = said.trim().split('\n', 1)
  return new CellError(
    `HAProxy did not take the map at ${socket}: ${line || 'no answer'}. Until it does, a workspace that has ` +
      'moved or is new is not reached through it. Start it, or correct map.socket, and run porchlight cell map --write.',
  )
}

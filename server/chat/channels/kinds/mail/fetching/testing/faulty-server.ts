import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { after } from 'node:test'

/** A command as a client sent it, such as `UID FETCH 2 (UID BODY.PEEK[]<0.100>)`, and what becomes of it; undefined: the server gets it. */
export type Fault = (command: string) => 'NO' | 'BAD' | 'cut' | 'silent' | undefined

/** A server in front of another one that passes all on, but for the commands that have a fault. */
export async function faultyServer(port: number) {
  const commands: string[] = []
  let fault: Fault = () => undefined
  const proxy = createServer((client) => {
    const server = connect(port, '127.0.0.1')
    server.pipe(client)
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
    client.on('data', (bytes: Buffer) => pass(bytes, client, server))
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  after(() => proxy.close())

  function pass(bytes: Buffer, client: Socket, server: Socket): void {
    const [, tag = '', command] = /^(\S+) (.+)\r\n$/s.exec(bytes.toString('latin1')) ?? []
    if (command !== undefined) commands.push(command)
    const found = command === undefined ? undefined : fault(command)
    if (found === 'cut') client.destroy()
    else if (found === undefined) server.write(bytes)
    else if (found !== 'silent') client.write(`${tag} ${found} [UNAVAILABLE] Not now.\r\n`)
  }
  return {
    commands,
    port: (proxy.address() as AddressInfo).port,
    set: (given: Fault) => (fault = given),
  }
}

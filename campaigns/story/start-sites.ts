import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Shown = { readonly channel: string; readonly token?: string; readonly lang?: string }

/** Pages of one origin with the widget of any channel, whose visitor is signed in, in any language. */
export async function startSites(chat: string) {
  const server = createServer((asked, answer) => {
    const { searchParams } = new URL(asked.url ?? '', 'http://sites')
    const { channel = '', token, lang = 'en' } = Object.fromEntries(searchParams)
    const identify =
      token === undefined
        ? ''
        : `<script>
window.Porchlight = function () { (Porchlight.q ??= []).push(arguments) }
Porchlight('identify', ${JSON.stringify(token)})
</script>`
    answer.setHeader('content-type', 'text/html; charset=utf-8')
    answer.end(`<!doctype html><html lang="${lang}"><title>Shop</title><link rel="icon" href="data:,">
${identify}<script async src="${chat}/widget.js" data-channel="${channel}"></script><h1>Shop</h1></html>`)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const origin = `http://sites.localhost:${port}`
  return {
    origin,
    page: (shown: Shown): string => `${origin}/?${new URLSearchParams(shown)}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

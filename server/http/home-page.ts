import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { lanternIcon } from './lantern-icon.ts'
import { readReadme, readVersion } from './package-files.ts'
import { registerPage } from './register-page.ts'

/** `GET /`: says what runs here and where to go on. `GET /readme`: the README, as text. */
export function registerHomePage(server: FastifyInstance, basePath: string): void {
  void server.register(async (pages) => {
    const version = await readVersion()
    const openapi = `${basePath}/openapi.json`
    const html = homePage(version, openapi)
    const json = { name: 'Porchlight', version, docs: '/docs', openapi, health: '/health/ready' }
    registerPage(pages, '/', async (request, reply) => {
      reply.header('vary', 'Accept')
      if (prefersJson(request.headers.accept)) return reply.send(json)
      reply.header('content-security-policy', contentSecurityPolicy)
      return reply.type('text/html; charset=utf-8').send(html)
    })
    registerPage(pages, '/readme', async (_request, reply) =>
      reply.type('text/plain; charset=utf-8').send(await readReadme()),
    )
  })
}

/** JSON is named and HTML is not, or weighs less. Browsers name HTML; plain curl names neither. */
function prefersJson(accept = ''): boolean {
  const json = weightOf(accept, 'application/json')
  return json > 0 && json > weightOf(accept, 'text/html')
}

/** The weight `Accept` gives a type by its name (RFC 9110, 12.4.2); 0 where it does not name it. */
function weightOf(accept: string, type: string): number {
  const ranges = accept.split(',').map((range) =>
    range
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/),
  )
  const parameters = ranges.find(([name]) => name === type)
  if (parameters === undefined) return 0
  const quality = parameters.find((parameter) => parameter.startsWith('q='))
  return quality === undefined ? 1 : Number(quality.slice(2)) || 0
}

const style = `
:root { color-scheme: light dark; --paper: #fbfaf7; --ink: #26324a; --soft: #5b6478; --line: #e3dfd5; --card: #fff; --lamp: #8a5a12; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #171c28; --ink: #eef0f5; --soft: #a9b1c3; --line: #313a4e; --card: #1f2635; --lamp: #f2c14e; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 2rem 1.25rem; background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif; }
main { width: 100%; max-width: 40rem; }
header { display: flex; align-items: center; gap: 1rem; }
header svg { width: 3.5rem; height: 3.5rem; flex: none; }
h1 { margin: 0; font-size: 2rem; line-height: 1.2; }
p { margin: 0; color: var(--soft); }
.lead { margin: 1.5rem 0; font-size: 1.125rem; color: var(--ink); }
ul { list-style: none; margin: 0; padding: 0; border: 1px solid var(--line); border-radius: .75rem; background: var(--card); overflow: hidden; }
li + li { border-top: 1px solid var(--line); }
a { display: block; padding: .85rem 1.15rem; color: inherit; text-decoration: none; }
a strong { color: var(--lamp); }
a:hover strong { text-decoration: underline; }
a:focus-visible { outline: 3px solid var(--lamp); outline-offset: -3px; border-radius: .75rem; }
a span { display: block; color: var(--soft); font-size: .925rem; }
`

/** Nothing but this page's own style and icon: no scripts, no other host, not inside a frame. */
const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

function homePage(version: string, openapi: string): string {
  const links = [
    ['/docs', 'API reference', 'Every endpoint, to read and to try out.'],
    [openapi, 'OpenAPI document', 'The same for generators, importers and clients.'],
    ['/readme', 'README', 'Workspaces, keys and the first request.'],
    ['/health/ready', 'Health', 'Whether requests can be served right now.'],
    ['/metrics', 'Metrics', 'Durations, connections and memory for Prometheus.'],
  ].map(
    ([href, name, text]) =>
      `<li><a href="${href}"><strong>${name}</strong><span>${text}</span></a></li>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Porchlight</title>
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(lanternIcon)}">
<style>${style}</style>
</head>
<body>
<main>
<header>${lanternIcon.replace('<svg ', '<svg aria-hidden="true" ')}<div><h1>Porchlight</h1><p>Version ${version}</p></div></header>
<p class="lead">The light is on: this customer-chat server is running.</p>
<nav aria-label="Where to go on"><ul>
${links.join('\n')}
</ul></nav>
</main>
</body>
</html>
`
}

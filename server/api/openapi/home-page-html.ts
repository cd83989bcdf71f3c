import { lanternIcon } from '../http/lantern-icon.ts'
import { commandLine } from '../http/package-files.ts'

/** The facts on the home page, which is public. */
export type HomePageFacts = {
  readonly version: string
  readonly database: 'embedded' | 'external'
  /** With `{subdomain}` in it. */
  readonly workspaces: string
  readonly openapi: string
}

/** Links that depend on the reader and on what is installed. */
export type HomePageLinks = {
  /** Where the client's package can be downloaded; undefined if it is not built. */
  readonly client: string | undefined
  /** The demo's addresses, for this machine alone. */
  readonly demo: { readonly shop: string; readonly inbox: string } | undefined
}

/** The page's style sheet, exported for its hash in the page's policy. */
export const homePageStyle = `
:root { color-scheme: light dark; --paper: #fbfaf7; --ink: #26324a; --soft: #5b6478; --line: #e3dfd5; --card: #fff; --lamp: #8a5a12; --on: #1f7a4d; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #171c28; --ink: #eef0f5; --soft: #a9b1c3; --line: #313a4e; --card: #1f2635; --lamp: #f2c14e; --on: #5fd39a; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 2rem 1.25rem; background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif; }
main { width: 100%; max-width: 46rem; }
header { display: flex; align-items: center; gap: 1rem; }
header svg { width: 3.5rem; height: 3.5rem; flex: none; }
h1 { margin: 0; font-size: 2rem; line-height: 1.2; letter-spacing: -.01em; }
h2 { margin: 2rem 0 .75rem; font-size: 1rem; }
p { margin: 0; color: var(--soft); }
.state { display: flex; align-items: center; gap: .5rem; color: var(--on); font-weight: 600; }
.state::before { content: ""; flex: none; width: .6rem; height: .6rem; border-radius: 50%; background: currentColor; }
dl, ul { margin: 0; padding: 0; border: 1px solid var(--line); border-radius: .75rem; background: var(--card); overflow: hidden; }
dl { margin-top: 1.75rem; padding: .35rem 1.15rem; }
dl div { display: grid; grid-template-columns: 9rem 1fr; gap: 0 1rem; padding: .6rem 0; }
dl div + div { border-top: 1px solid var(--line); }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
dd span { display: block; color: var(--soft); font-size: .925rem; }
code { font: .925em/1.5 ui-monospace, "SF Mono", "DejaVu Sans Mono", monospace; }
ul { list-style: none; display: grid; grid-template-columns: 1fr 1fr; gap: 1px; background: var(--line); }
li { background: var(--card); }
li:last-child:nth-child(odd) { grid-column: 1 / -1; }
a { display: block; height: 100%; padding: .85rem 1.15rem; color: inherit; text-decoration: none; }
a strong { color: var(--lamp); }
a:hover strong { text-decoration: underline; }
a:focus-visible { outline: 3px solid var(--lamp); outline-offset: -3px; border-radius: .75rem; }
a span { display: block; color: var(--soft); font-size: .925rem; }
@media (max-width: 34rem) { ul, dl div { grid-template-columns: 1fr; } }
`

const databases = {
  embedded: 'PostgreSQL, embedded: its files are in the data folder',
  external: 'PostgreSQL, external: the server that <code>DATABASE_URL</code> names',
}

/** The page as HTML, without scripts or external resources. */
export function homePageHtml(
  { version, database, workspaces, openapi }: HomePageFacts,
  { client, demo }: HomePageLinks,
): string {
  const links = [
    ...(demo === undefined
      ? []
      : [
          [demo.shop, 'The demo’s shop', 'A made-up site with the chat, to write as a visitor.'],
          [demo.inbox, 'The demo’s inbox', 'Answer there; the start prints a link to get in.'],
        ]),
    ['/inbox', 'Inbox', 'Sign in, and answer your visitors.'],
    ['/docs', 'API reference', 'Every endpoint, to read and to try out.'],
    [openapi, 'OpenAPI document', 'The same in machine-readable form.'],
    ['/readme', 'README', 'Workspaces, keys and the first request.'],
    ['/health/ready', 'Health', 'Whether requests can be served.'],
    ['/metrics', 'Metrics', 'Counts, durations and memory for Prometheus, on this machine.'],
    ...(client === undefined
      ? []
      : [[client, 'Client', 'The package for TypeScript and JavaScript, for npm install.']]),
  ].map(
    ([href, name, text]) =>
      `<li><a href="${href}"><strong>${name}</strong><span>${text}</span></a></li>`,
  )
  const named = (address: string) => address.replace('{subdomain}', '<var>subdomain</var>')
  const inbox = named(workspaces.replace(/\/api\/.*/, '/inbox'))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="A self-hosted customer-chat server.">
<title>Porchlight</title>
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(lanternIcon)}">
<style>${homePageStyle}</style>
</head>
<body>
<main>
<header>${lanternIcon.replace('<svg ', '<svg aria-hidden="true" ')}<div><h1>Porchlight</h1><p class="state">The light is on: this server is running.</p></div></header>
<dl>
<div><dt>Version</dt><dd>${version}</dd></div>
<div><dt>Database</dt><dd>${databases[database]}</dd></div>
<div><dt>Workspaces</dt><dd><code>${inbox}</code>, API at <code>${named(workspaces)}</code><span>Create one with <code>${commandLine} workspace create</code>; <code>workspace list</code> lists them.</span></dd></div>
</dl>
<h2 id="next">More on this server</h2>
<nav aria-labelledby="next"><ul>
${links.join('\n')}
</ul></nav>
</main>
</body>
</html>
`
}

import { escapeHtml } from '../../../../../api/http/escape-html.ts'

/** Exported for its hash in the page's policy. */
export const shopStyle = `
:root { color-scheme: light dark; --paper: #f7f4ec; --card: #fffdf8; --ink: #28312b; --soft: #5d675f; --line: #ddd6c6; --leaf: #2f6b4f; --on: #fff; --glow: #e8b65a; --wall: #e9e2d2; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #151a17; --card: #1d2420; --ink: #ecebe3; --soft: #a9b3ab; --line: #313a34; --leaf: #8fcbae; --on: #10211a; --glow: #d9a54a; --wall: #232b26; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 Georgia, "Iowan Old Style", serif; }
header, main, footer { max-width: 68rem; margin: 0 auto; padding: 1.25rem 1.5rem; }
header { display: flex; align-items: baseline; gap: 2rem; flex-wrap: wrap; border-bottom: 1px solid var(--line); }
header b { font-size: 1.35rem; letter-spacing: .01em; }
nav { display: flex; gap: 1.5rem; font-size: .95rem; }
a { color: inherit; }
nav a { text-decoration: none; }
nav a[aria-current] { border-bottom: 2px solid var(--leaf); }
:focus-visible { outline: 3px solid var(--glow); outline-offset: 3px; }
h1 { margin: 0 0 .75rem; font-size: clamp(2rem, 5vw, 3.1rem); line-height: 1.1; font-weight: 500; }
p { margin: 0 0 1rem; color: var(--soft); max-width: 38rem; }
.first { display: grid; grid-template-columns: 1.1fr 1fr; gap: 3rem; align-items: center; padding: 3rem 0; }
.picture { border-radius: 1rem; background: var(--wall); overflow: hidden; }
.picture svg { display: block; width: 100%; height: auto; }
.price { color: var(--ink); font-size: 1.25rem; }
.button { display: inline-block; padding: .7rem 1.4rem; border-radius: 2rem; background: var(--leaf); color: var(--on); text-decoration: none; font: 600 1rem/1.4 system-ui, sans-serif; }
ul { list-style: none; margin: 0; padding: 0 0 3rem; display: grid; grid-template-columns: repeat(3, 1fr); gap: 1.5rem; }
li { background: var(--card); border: 1px solid var(--line); border-radius: 1rem; overflow: hidden; }
li .picture { border-radius: 0; }
li div + div { padding: 1rem 1.25rem 1.25rem; }
li p { margin: 0; font-size: .95rem; }
footer { border-top: 1px solid var(--line); color: var(--soft); font-size: .9rem; padding-bottom: 6rem; }
.wood { fill: #b98a56; } .linen { fill: #efe0bd; } .glow { fill: var(--glow); opacity: .35; } .pot { fill: #a7674a; } .leaf { fill: var(--leaf); } .table { fill: var(--line); }
@media (max-width: 48rem) { .first { grid-template-columns: 1fr; gap: 1.5rem; padding: 1.5rem 0; } ul { grid-template-columns: 1fr; } }
`

const lamp = `<svg viewBox="0 0 400 320" role="img" aria-label="A lamp of beech wood with a linen shade">
<circle class="glow" cx="200" cy="120" r="118"/><rect class="table" x="-100" y="272" width="600" height="48"/>
<path class="linen" d="M150 62h100l34 84H116z"/><rect class="wood" x="194" y="146" width="12" height="104" rx="4"/>
<ellipse class="wood" cx="200" cy="262" rx="52" ry="14"/></svg>`

const plant = `<svg viewBox="0 0 400 240" aria-hidden="true"><rect class="table" y="204" width="400" height="36"/>
<path class="leaf" d="M200 150c-60-10-84-60-80-104 52 6 82 44 80 104zm0 0c56-4 92-44 96-92-56 0-94 36-96 92z"/>
<path class="pot" d="M158 146h84l-12 66h-60z"/></svg>`

const bench = `<svg viewBox="0 0 400 240" aria-hidden="true"><rect class="table" y="204" width="400" height="36"/>
<rect class="wood" x="84" y="120" width="232" height="20" rx="6"/><path class="wood" d="M106 140h16l-8 66h-16zm172 0h16l8 66h-16z"/></svg>`

const small = lamp
  .replace('0 0 400 320', '0 0 400 240')
  .replace(/ role="img" aria-label="[^"]*"/, ' aria-hidden="true"')

const goods = `<ul>
<li><div class="picture">${small}</div><div><a href="/lamp">The reading lamp</a><p>Beech and linen · 148 €</p></div></li>
<li><div class="picture">${plant}</div><div>The patient fern<p>In its own pot · 24 €</p></div></li>
<li><div class="picture">${bench}</div><div>The hall bench<p>Solid beech · 310 €</p></div></li>
</ul>`

const pages = {
  '/': {
    title: 'Fern & Field',
    html: `<section class="first"><div><h1>Things for a quiet evening</h1><p>Lamps, benches and the odd fern, made to order in a small workshop. Ask us anything: somebody is usually at the bench.</p><p><a class="button" href="/lamp">See the reading lamp</a></p></div><div class="picture">${lamp}</div></section>${goods}`,
  },
  '/lamp': {
    title: 'The reading lamp · Fern & Field',
    html: `<section class="first"><div class="picture">${lamp}</div><div><h1>The reading lamp</h1><p>Turned beech, a linen shade, and a switch that you find in the dark. Takes any bulb with an E27 base, dimmable ones too. Made to order in nine days.</p><p class="price">148 €</p><p><a class="button" href="/">Back to the shop</a></p></div></section>`,
  },
} as const

export type ShopPath = keyof typeof pages

/** A page of the made-up shop; undefined for a path without one. `inbox`: where its team answers. */
export function shopHtml(
  path: string,
  { script, channel, inbox }: { script: string; channel: string; inbox: string },
): string | undefined {
  if (!Object.hasOwn(pages, path)) return undefined
  const { title, html } = pages[path as ShopPath]
  const link = (to: ShopPath, name: string) =>
    `<a href="${to}"${to === path ? ' aria-current="page"' : ''}>${name}</a>`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${shopStyle}</style>
</head>
<body>
<header><b>Fern &amp; Field</b><nav aria-label="Shop">${link('/', 'Shop')}${link('/lamp', 'The lamp')}</nav></header>
<main>${html}</main>
<footer>A made-up shop of the demo workspace. Write in the chat, and answer as its team in <a href="${escapeHtml(inbox)}">the inbox</a>.</footer>
<script async src="${escapeHtml(script)}" data-channel="${escapeHtml(channel)}"></script>
</body>
</html>
`
}

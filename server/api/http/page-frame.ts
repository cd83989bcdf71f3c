import { lanternIcon } from './lantern-icon.ts'
import { securityPolicy, styleSource } from './security-policy.ts'

const style = `
:root { color-scheme: light dark; --paper: #fbfaf7; --ink: #26324a; --soft: #5b6478; --line: #e3dfd5; --card: #fff; --lamp: #8a5a12; --link: #1b5fae; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #171c28; --ink: #eef0f5; --soft: #a9b1c3; --line: #313a4e; --card: #1f2635; --lamp: #f2c14e; --link: #8fc1ff; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif; overflow-wrap: anywhere; }
main { max-width: 52rem; margin: 0 auto; padding: 1.5rem 1.25rem 5rem; }
nav { display: flex; align-items: center; gap: 1rem; flex-wrap: wrap; }
nav svg { width: 2rem; height: 2rem; display: block; }
a { color: var(--link); }
:focus-visible { outline: 3px solid var(--lamp); outline-offset: 2px; }
h1, h2, h3 { line-height: 1.25; margin: 2rem 0 .75rem; }
code { font: .9em/1.5 ui-monospace, "SF Mono", "DejaVu Sans Mono", monospace; }
pre { padding: .85rem 1rem; overflow: auto; background: #1e2533; color: #e8ebf2; border-radius: .5rem; overflow-wrap: normal; }
img { max-width: 100%; height: auto; border: 1px solid var(--line); border-radius: .5rem; }
.table { overflow: auto; overflow-wrap: normal; }
table { border-collapse: collapse; }
th, td { padding: .4rem .7rem; border: 1px solid var(--line); background: var(--card); text-align: left; vertical-align: top; }
blockquote { margin-inline: 0; padding-left: 1rem; border-left: 3px solid var(--line); color: var(--soft); }
`

/** Allows pages in this frame only their style and this server's images. */
export const framePolicy = securityPolicy(styleSource(style), "img-src 'self' data:")

/** The same for pages with further style. */
export function framePolicyWith(moreStyle: string): string {
  return securityPolicy(styleSource(style + moreStyle), "img-src 'self' data:")
}

/** A page without scripts; `title` and `content` are HTML. */
export function framedPage(title: string, content: string, moreStyle = ''): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(lanternIcon)}">
<style>${style}${moreStyle}</style>
</head>
<body>
<main>
<nav aria-label="Pages"><a href="/" aria-label="Home">${lanternIcon}</a><a href="/docs">API reference</a><a href="/readme">README</a></nav>
${content}
</main>
</body>
</html>
`
}

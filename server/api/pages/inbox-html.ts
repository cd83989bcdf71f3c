import { escapeHtml } from '../http/escape-html.ts'
import { lanternIcon } from '../http/lantern-icon.ts'
import type { BuiltPages } from './built-pages.ts'

/** What the inbox reads first, and takes from here (inbox/state/early-reads.ts): sent before its script has come. */
const reads = ['/auth/session', '/api/external/v2/workspace']

/**
 * The inbox before its script runs. Names nothing of the workspace: it is served without a session. It
 * preloads these reads for a browser that may have one.
 */
export function inboxHtml({ version, entries }: BuiltPages, hasSession: boolean): string {
  const { scripts, styles, preloads } = entries.inbox
  const early = hasSession ? reads : []
  const settings = escapeHtml(JSON.stringify({ version }))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta name="porchlight" content="${settings}">
<title>Porchlight</title>
<link rel="icon" href="/pages/icon.svg" type="image/svg+xml">
<link rel="manifest" href="/inbox.webmanifest">
${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
${preloads.map((href) => `<link rel="modulepreload" href="${href}">`).join('\n')}
${scripts.map((src) => `<script type="module" src="${src}"></script>`).join('\n')}
${early.map((href) => `<link rel="preload" as="fetch" crossorigin href="${href}">`).join('\n')}
</head>
<body>
<div id="inbox"></div>
<noscript><p>The inbox needs JavaScript.</p></noscript>
</body>
</html>
`
}

/** The icon of the inbox's tab: a `data:` address would need more of the policy. */
export const inboxIcon = lanternIcon

/** With it browsers install the inbox as an app (Web Application Manifest). */
export const inboxManifest = JSON.stringify({
  id: '/inbox',
  name: 'Porchlight',
  start_url: '/inbox',
  scope: '/inbox',
  display: 'standalone',
  icons: [{ src: '/pages/icon.svg', sizes: 'any', type: 'image/svg+xml' }],
})

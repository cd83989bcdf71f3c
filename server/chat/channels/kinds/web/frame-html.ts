import { escapeHtml } from '../../../../api/http/escape-html.ts'
import type { BuiltPages } from '../../../../api/pages/built-pages.ts'

/**
 * The frame before its script runs. `content` is what its script reads from the page (widget/state/shapes.ts). The texts
 * of the visitor's language are loaded beside the script, which would ask for them later.
 */
export function frameHtml(
  { entries }: Pick<BuiltPages, 'entries'>,
  content: object,
  language: string,
): string {
  const { scripts, styles, words } = entries.frame
  const spoken = words[language]
  const preloads = [...entries.frame.preloads, ...(spoken === undefined ? [] : [spoken])]
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
<meta name="color-scheme" content="light dark">
<meta name="porchlight" content="${escapeHtml(JSON.stringify(content))}">
<title>Chat</title>
${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
${preloads.map((href) => `<link rel="modulepreload" href="${href}">`).join('\n')}
${scripts.map((src) => `<script type="module" src="${src}"></script>`).join('\n')}
</head>
<body>
<div id="frame"></div>
</body>
</html>
`
}

import type { FastifyReply } from 'fastify'
import { escapeHtml } from '../../api/http/escape-html.ts'
import { securityPolicy, styleSource } from '../../api/http/security-policy.ts'

const style = `:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:32em;margin:12vh auto;padding:0 20px}
button{font:inherit;padding:10px 16px;border:0;border-radius:8px;background:#2f55a4;color:#fff;cursor:pointer}
button:focus-visible{outline:3px solid;outline-offset:2px}`

/** A page has no script; its form goes to its own address. */
const mailPagePolicy = securityPolicy(styleSource(style)).replace(
  "form-action 'none'",
  "form-action 'self'",
)

/** A page that says one sentence; with `button`, a form of one button below it. */
export function mailPage(
  { language, direction }: { readonly language: string; readonly direction: 'ltr' | 'rtl' },
  team: string,
  sentence: string,
  button?: string,
): string {
  const form =
    button === undefined
      ? ''
      : `\n<form method="post"><button autofocus>${escapeHtml(button)}</button></form>`
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(team)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(team)}</h1>
<p role="status">${escapeHtml(sentence)}</p>${form}
</main>
</body>
</html>
`
}

/** Sends such a page, which no cache and no search engine keeps. */
export function sendMailPage(reply: FastifyReply, status: 200 | 404, html: string): FastifyReply {
  reply.code(status)
  reply.headers({
    'content-security-policy': mailPagePolicy,
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
  return reply.type('text/html; charset=utf-8').send(html)
}

import { securityPolicy } from '../../../../../api/http/security-policy.ts'

const style = `
:root { color-scheme: light; background: #fff; color: #111; font: 15px/1.5 system-ui, sans-serif; }
body { margin: 12px; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; font: inherit; }
.porchlight-mail img { max-width: 100%; }
.porchlight-mail { position: relative; overflow: auto; }`

/**
 * What a page with somebody's mail may do: nothing but draw. It has an origin of its own, which is nobody's, loads nothing, also no
 * style sheet or font, and sends no form. Its links open a new tab.
 */
const policy = `${securityPolicy("style-src 'unsafe-inline'", 'img-src data:').replace(
  "frame-ancestors 'none'",
  "frame-ancestors 'self'",
)}; sandbox allow-popups allow-popups-to-escape-sandbox`

export const originalHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policy,
  'referrer-policy': 'no-referrer',
  'x-dns-prefetch-control': 'off',
  'x-robots-tag': 'noindex',
  'cross-origin-resource-policy': 'same-origin',
}

/** A page of its own with what a mail shows. */
export function originalPage(shown: string): string {
  return `<!doctype html><html><head><meta charset="utf-8"><base target="_blank"><style>${style}</style></head><body>${shown}</body></html>`
}

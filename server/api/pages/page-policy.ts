/**
 * The Content-Security-Policy of inbox and widget. Only our own files run; text becomes markup only through two
 * policies: the compiled templates' and that of the sanitiser for message bodies.
 */
export function pagePolicy(frameAncestors: string, frames = "'none'"): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self' blob:",
    "media-src 'self'",
    `frame-src ${frames}`,
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors}`,
    "require-trusted-types-for 'script'",
    'trusted-types porchlight-templates dompurify',
  ].join('; ')
}

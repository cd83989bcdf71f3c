/** What a page needs besides: frames, further sources, and policies of Trusted Types. */
type MorePolicy = {
  readonly frames?: string
  readonly sources?: readonly string[]
  readonly types?: readonly string[]
}

/**
 * The Content-Security-Policy of inbox and widget. Only our own files run; text becomes markup only through two
 * policies: the compiled templates' and that of the sanitiser for message bodies.
 */
export function pagePolicy(frameAncestors: string, more: MorePolicy = {}): string {
  const { frames = "'none'", sources = [], types = [] } = more
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self' blob:",
    "media-src 'self'",
    `frame-src ${frames}`,
    ...sources,
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors}`,
    "require-trusted-types-for 'script'",
    ['trusted-types porchlight-templates dompurify', ...types].join(' '),
  ].join('; ')
}

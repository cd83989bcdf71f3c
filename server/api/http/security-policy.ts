import { hash } from 'node:crypto'

/** A Content-Security-Policy that allows only these sources, and no frames, forms or base addresses. */
export function securityPolicy(...sources: readonly string[]): string {
  const refused = ["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"]
  return ["default-src 'none'", ...sources, ...refused].join('; ')
}

/** Allows one inline style sheet, by its hash. */
export function styleSource(style: string): string {
  return `style-src 'sha256-${hash('sha256', style, 'base64')}'`
}

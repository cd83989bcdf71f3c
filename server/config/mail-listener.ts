import type { Kind } from './config-values.ts'

/** Where mails are taken from a mail server, and by which protocol. */
export type MailListener = {
  readonly protocol: 'lmtp' | 'smtp'
  readonly at: { readonly host: string; readonly port: number } | { readonly path: string }
}

const form = /^(lmtp|smtp):(.+)$/i

/** `lmtp://127.0.0.1:2525`, or `lmtp:/run/porchlight/lmtp.sock` for a socket file. */
export const mailListener: Kind<MailListener> = {
  expects:
    'an address such as lmtp://127.0.0.1:2525, smtp://10.0.0.5:2525 or lmtp:/run/porchlight/lmtp',
  parse: (text) => {
    const [, name = '', rest = ''] = form.exec(text) ?? []
    const protocol = name.toLowerCase() === 'smtp' ? 'smtp' : 'lmtp'
    if (rest.startsWith('/') && !rest.startsWith('//')) return { protocol, at: { path: rest } }
    const url = name === '' ? null : URL.parse(`http:${rest}`)
    if (url === null || url.port === '' || url.pathname !== '/' || url.hostname === '')
      return undefined
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
    return { protocol, at: { host, port: Number(url.port) } }
  },
}

import { isIP } from 'node:net'

/**
 * A kind of setting: how to parse its text (undefined: invalid) and what to write instead. The text is
 * trimmed and not empty. A secret value is never shown in a problem.
 */
export type Kind<T> = {
  expects: string
  parse: (text: string) => T | undefined
  secret?: true
}

const hostForm = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/
const sizeForm = /^(\d{1,9}) ?(b|kib|mib|gib)?$/
const addressForm = /^[^\s<>@,;:"]+@[^\s<>@,;:"]+$/
const senderForm = /^(?:"[^"\\\p{Cc}]*" ?|[^<>@,;:"\\\p{Cc}]*)<([^<>]+)>$/u

// Maps, because objects would also contain `constructor` and `toString`.
const byteUnits = new Map([
  ['b', 1],
  ['kib', 1024],
  ['mib', 1024 * 1024],
  ['gib', 1024 ** 3],
])
const flagWords = new Map([
  ...['on', 'true', 'yes', 'y', '1'].map((word) => [word, true] as const),
  ...['off', 'false', 'no', 'n', '0'].map((word) => [word, false] as const),
])

/** A whole number from `min` to `max`, both included. */
export function wholeNumber(min: number, max: number): Kind<number> {
  return {
    expects: `a whole number from ${min} to ${max}`,
    parse: (text) => (/^\d{1,9}$/.test(text) ? within(Number(text), min, max) : undefined),
  }
}

/** Seconds in the environment, milliseconds in the config. */
export function seconds(min: number, max: number): Kind<number> {
  return {
    expects: `a number of seconds from ${min} to ${max}, without a unit`,
    parse: (text) =>
      /^\d{1,6}(\.\d{1,3})?$/.test(text)
        ? within(Math.round(Number(text) * 1000), min * 1000, max * 1000)
        : undefined,
  }
}

/** Bytes, KiB, MiB or GiB. KB and MB are rejected as ambiguous. */
export function byteSize(minBytes: number, maxBytes: number): Kind<number> {
  return {
    expects: `a size from ${minBytes / 1024}KiB to ${maxBytes / 1024 / 1024}MiB, such as 512KiB or 1MiB`,
    parse: (text) => {
      const [, amount = '', unit = 'b'] = sizeForm.exec(text.toLowerCase()) ?? []
      if (amount === '') return undefined
      return within(Number(amount) * (byteUnits.get(unit) ?? 1), minBytes, maxBytes)
    },
  }
}

/** One word of a list, case-insensitive. */
export function oneOf<const Word extends string>(...words: Word[]): Kind<Word> {
  return {
    expects: `one of ${words.join(', ')}`,
    parse: (text) => words.find((word) => word === text.toLowerCase()),
  }
}

export const flag: Kind<boolean> = {
  expects: 'on or off',
  parse: (text) => flagWords.get(text.toLowerCase()),
}

export const listenHost: Kind<string> = {
  expects: 'an IP address or a host name without scheme and port, such as 127.0.0.1, 0.0.0.0 or ::',
  parse: (text) => (isIP(text) > 0 || isHostName(text) ? text : undefined),
}

/** A name that takes subdomains, so not an IP address. */
export const domainName: Kind<string> = {
  expects: 'a host name without scheme, port and path, such as chat.example.com',
  parse: (text) => (isIP(text) === 0 && isHostName(text) ? text.toLowerCase() : undefined),
}

export const folder: Kind<string> = {
  expects: 'the path of a folder; `~` is not expanded, so write the home folder out',
  parse: (text) => (text.startsWith('~') || text.includes('\0') ? undefined : text),
}

/** A frozen list. `/0` is rejected: it would let any client claim any address. */
export const addressRanges: Kind<readonly string[]> = {
  expects:
    'IP addresses or ranges separated by commas, such as 127.0.0.1, 10.0.0.0/8, ::1 (ranges from /1 on)',
  parse: (text) => {
    const ranges = text.split(/[\s,]+/).filter((range) => range !== '')
    return ranges.length > 0 && ranges.every(isAddressRange) ? Object.freeze(ranges) : undefined
  },
}

/** A sender's address, with or without a name; characters that could add a header are invalid. */
export const mailSender: Kind<string> = {
  expects: 'a mail address, such as chat@example.com or Porchlight <chat@example.com>',
  parse: (text) => (addressForm.test(senderForm.exec(text)?.[1] ?? text) ? text : undefined),
}

export const postgresUrl: Kind<string> = {
  expects: 'an address such as postgres://user:password@host:5432/database',
  secret: true,
  parse: (text) => {
    // pg accepts an empty host after a password (the socket folder is in ?host=), URL does not.
    const withHost = text.replace('@/', '@localhost/')
    if (!/^postgres(ql)?:\/\//i.test(text) || !URL.canParse(withHost)) return undefined
    // pg takes them for verify-full, with five lines of warning at each start.
    if (text.includes('uselibpqcompat=')) return text
    return text.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full')
  },
}

export const smtpUrl: Kind<string> = {
  expects: 'an address such as smtp://user:password@mail.example.com:587 or smtps://…',
  secret: true,
  parse: (text) =>
    /^smtps?:\/\//i.test(text) && URL.canParse(text) && new URL(text).hostname !== ''
      ? text
      : undefined,
}

export const webUrl: Kind<string> = {
  expects: 'an address such as https://acme.chat.example.com',
  parse: (text) => (/^https?:\/\//i.test(text) && URL.canParse(text) ? text : undefined),
}

export const apiKey: Kind<string> = {
  expects: 'a key as `porchlight key create` prints it',
  secret: true,
  parse: (text) => (/^[!-~]{1,255}$/.test(text) ? text : undefined),
}

export const emailAddress: Kind<string> = {
  expects: 'an email address',
  parse: (text) => (/^[^\s@]{1,64}@[^\s@]{1,189}$/.test(text) ? text : undefined),
}

/** A bucket of S3 or of a compatible service. */
export type S3Bucket = {
  /** With the bucket in its host or path, without a trailing slash. */
  readonly endpoint: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

export const s3Url: Kind<S3Bucket> = {
  expects:
    'an address such as https://key:secret@s3.example.com/bucket?region=eu-central-1, with / and + in key and secret percent-encoded',
  secret: true,
  parse: (text) => {
    const url = /^https?:\/\//i.test(text) ? URL.parse(text) : null
    if (url === null || url.hash !== '') return undefined
    const accessKeyId = percentDecoded(url.username)
    const secretAccessKey = percentDecoded(url.password)
    if (accessKeyId === undefined || secretAccessKey === undefined) return undefined
    return Object.freeze({
      endpoint: url.origin + url.pathname.replace(/(?<!\/)\/+$/, ''),
      region: url.searchParams.get('region') ?? 'us-east-1',
      accessKeyId,
      secretAccessKey,
    })
  },
}

/** Undefined if the text is empty or not encoded correctly. */
function percentDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text) || undefined
  } catch {
    return undefined
  }
}

function within(value: number, min: number, max: number): number | undefined {
  return value >= min && value <= max ? value : undefined
}

function isHostName(text: string): boolean {
  return text.length <= 253 && hostForm.test(text.toLowerCase())
}

function isAddressRange(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const version = isIP(address)
  // A zone (fe80::1%eth0) identifies an interface of this machine, not a client.
  if (version === 0 || address.includes('%') || rest.length > 0) return false
  if (prefix === undefined) return true
  return (
    /^\d{1,3}$/.test(prefix) && within(Number(prefix), 1, version === 4 ? 32 : 128) !== undefined
  )
}

/** Keys of 32 bytes in base64, separated by commas, as `openssl rand -base64 32` prints them. */
export const secretsKeys: Kind<readonly string[]> = {
  expects:
    'keys of 32 bytes in base64, separated by commas, as openssl rand -base64 32 prints them',
  secret: true,
  parse: (text) => {
    const keys = text.split(',').map((key) => key.trim())
    const isKey = (key: string) => /^[A-Za-z0-9+/]{43}=$/.test(key)
    return keys.every(isKey) ? Object.freeze(keys) : undefined
  },
}

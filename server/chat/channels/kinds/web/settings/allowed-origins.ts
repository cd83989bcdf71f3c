import { domainToASCII } from 'node:url'
import { fieldError } from '../../../../../errors.ts'
import type { Field } from '../../../../../api/http/fields.ts'
import { refuseInexact } from '../../../../../api/http/inexact-numbers.ts'

const mostOrigins = 50
const longestOrigin = 270

/** An origin, or with `*.` every name below a domain. Letters, digits, hyphens and dots alone: it is put into headers. */
const originForm =
  /^(https?):\/\/(\*\.)?((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)(?::(\d{1,5}))?$/

const defaultPorts: Readonly<Record<string, string>> = { http: '80', https: '443' }

/** An origin as browsers send it; undefined for anything else, `null` included. */
export function parseOrigin(given: string): string | undefined {
  const origin = parsePattern(given)
  return origin?.includes('*') === true ? undefined : origin
}

/** An origin, or `https://*.example.com`, in the form in which it is stored. */
function parsePattern(given: string): string | undefined {
  if (given.length > longestOrigin) return undefined
  const [, scheme = '', wildcard = '', host = '', port] =
    originForm.exec(inAscii(given.trim().toLowerCase())) ?? []
  if (host === '' || Number(port ?? 1) > 65_535 || Number(port ?? 1) === 0) return undefined
  // Below a single label are the sites of strangers.
  if (wildcard !== '' && (scheme !== 'https' || !host.includes('.'))) return undefined
  const isDefault = port === undefined || Number(port) === Number(defaultPorts[scheme])
  return `${scheme}://${wildcard}${host}${isDefault ? '' : `:${Number(port)}`}`
}

function inAscii(text: string): string {
  const [, start = '', host = '', end = ''] =
    /^(https?:\/\/(?:\*\.)?)([^/:?#@*]+)(.*)$/.exec(text) ?? []
  return start === '' ? text : `${start}${domainToASCII(host)}${end}`
}

/** Whether an origin is in the list. `https://*.example.com` includes every name below it, but not itself. */
export function isAllowedOrigin(origin: string | undefined, allowed: readonly string[]): boolean {
  if (origin === undefined) return false
  return allowed.some((one) => {
    const [start = '', end] = one.split('*', 2)
    if (end === undefined) return one === origin
    return (
      origin.length > start.length + end.length && origin.startsWith(start) && origin.endsWith(end)
    )
  })
}

/** The origins of the pages that may show the widget. */
export const allowedOrigins: Field<string[] | undefined> = {
  schema: {
    type: 'array',
    items: { type: 'string', maxLength: longestOrigin },
    maxItems: mostOrigins,
    description:
      'Origins of the pages that may show the widget, such as https://shop.example or https://*.shop.example. Replaces the list.',
  },
  read: (given, name) => {
    if (given === undefined || given === null) return undefined
    refuseInexact(given, name)
    if (!Array.isArray(given)) throw fieldError(`${name} must be an array.`)
    if (given.length > mostOrigins) throw fieldError(`${name} is too long.`, 'field_too_long')
    const origins = given.map((one: unknown) => {
      refuseInexact(one, name)
      const origin = typeof one === 'string' ? parsePattern(one) : undefined
      if (origin === undefined) {
        const shown = typeof one === 'string' ? one.slice(0, longestOrigin) : typeof one
        throw fieldError(
          `Invalid ${name}: ${shown}. It must be like https://shop.example or https://*.shop.example.`,
          'origin_invalid',
        )
      }
      return origin
    })
    return [...new Set(origins)]
  },
}

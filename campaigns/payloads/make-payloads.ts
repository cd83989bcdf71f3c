import { readFileSync } from 'node:fs'
import {
  addresses,
  carriers,
  contexts,
  cores,
  escapes,
  events,
  fileNames,
  links,
  styles,
  templates,
} from './parts.ts'

/** What the server knows of a message with one of these as its body: the file that images in them name. */
export const knownInPayloads = {
  knownMemberIds: new Set<string>(),
  fileIds: new Set(['0198c0de-0000-7000-8000-000000000001']),
}

const written = () =>
  readFileSync('server/chat/messages/message-body.payloads.txt', 'utf8').trim().split('\n')

const each = (patterns: readonly string[], mark: string, values: readonly string[]) =>
  patterns.flatMap((pattern) => values.map((value) => pattern.replaceAll(mark, () => value)))

const asEntities = (text: string, base: 10 | 16, end: string) =>
  text.replaceAll(/[<>"'=:(a-c]/g, (sign) => {
    const code = sign.codePointAt(0) ?? 0
    return `&#${base === 16 ? 'x' : ''}${code.toString(base)}${end}`
  })

/** The same payload in other bytes. */
const disguises: readonly ((text: string) => string)[] = [
  (text) => asEntities(text, 10, ';'),
  (text) => asEntities(text, 16, ';'),
  (text) => asEntities(text, 10, ' '),
  (text) => asEntities(text, 10, ';').replaceAll('&', '&amp;'),
  (text) => encodeURIComponent(text),
  (text) => encodeURIComponent(encodeURIComponent(text)),
  (text) => text.replaceAll('<', '\\u003c').replaceAll('>', '\\x3e'),
  (text) => text.replaceAll(/[!-~]/g, (sign) => String.fromCodePoint(sign.charCodeAt(0) + 0xfee0)),
  (text) => text.replaceAll(/(?<=<)|(?<=on)/g, '\u200b'),
  (text) => text.replaceAll('<', '<\0'),
  (text) => text.replaceAll('<', '\ufeff<'),
  (text) => `\u202e${text}\u2066`,
  (text) => text.replaceAll('<', '\u02c2').replaceAll('>', '\u02c3'),
  (text) => text.replaceAll('<', '<\u00ad'),
  (text) => text.replaceAll(' ', '/**/'),
  (text) => text.replaceAll(' ', '\f'),
  (text) => text.replaceAll(/[a-z]/g, (sign, at) => (at % 2 === 0 ? sign.toUpperCase() : sign)),
  (text) => `\ud800${text}\udfff`,
  (text) => text.replaceAll('>', ''),
  (text) => text.replaceAll('<', '<<'),
  (text) => `${text.slice(0, 5)}\n${text.slice(5)}`,
  (text) => `+ADw-${text.slice(1)}`,
]

const nested = [10, 100, 500, 2000].flatMap((depth) =>
  ['<b>', '<div>', '<svg>', '<math>', '<table><td>', '<a href=x>', '<blockquote>', '> '].map(
    (tag) => `${tag.repeat(depth)}<img src=x onerror=CALL>`,
  ),
)

/** At least 3,000 different hostile values; `CALL` in each is replaced by `fired(its place)`. */
export function makePayloads(): readonly string[] {
  const all = [
    ...written(),
    ...cores,
    ...templates,
    ...styles,
    ...nested,
    ...each(contexts, 'HERE', cores),
    ...each(links, 'TO', addresses),
    ...events.flatMap((event) => each(carriers, 'ON', [`on${event}=CALL`])),
    ...escapes.flatMap((escape) => cores.map((core) => `${escape}${core}`)),
    ...escapes.flatMap((escape) => templates.slice(0, 6).map((one) => `${escape}${one}`)),
    ...[...cores, ...addresses].flatMap((one) => disguises.map((disguise) => disguise(one))),
    ...each(fileNames, 'CORE', cores),
  ]
  const values = [...new Set(all)]
  // Mixed, so that each part of the list has some of every kind. The step has no divisor in common with their number.
  return values.map((_, at) =>
    (values[(at * 1009) % values.length] ?? '').replaceAll('CALL', `fired(${at})`),
  )
}

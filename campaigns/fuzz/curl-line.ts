import type { FuzzRequest } from './fuzz-request.ts'

/** The request as a shell command; a body other than plain text is base64-encoded. */
export function curlLine({ method, path, headers, payload }: FuzzRequest, port: number): string {
  const named = Object.entries(headers)
    .filter(([name]) => name !== 'content-length')
    .flatMap(([name, value]) =>
      // curl takes `Name;` for a header without a value.
      [value].flat().map((one) => `-H ${quoted(one === '' ? `${name};` : `${name}: ${one}`)}`),
    )
  const address = path.startsWith('/') ? path : `/ --request-target ${quoted(path)}`
  const words = [
    `curl -isS --path-as-is -X ${method}`,
    ...named,
    quoted(`http://127.0.0.1:${port}${address}`),
  ]
  if (payload === undefined) return words.join(' ')
  const text = payload.toString('utf8')
  const isPlain = /^[\x20-\x7e]*$/.test(text) && text.length < 2_000
  return isPlain
    ? [...words, `--data-binary ${quoted(text)}`].join(' ')
    : `echo ${payload.toString('base64')} | base64 -d | ${[...words, '--data-binary @-'].join(' ')}`
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

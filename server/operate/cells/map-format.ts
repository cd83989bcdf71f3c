/** The proxies whose maps of hosts can be written. */
export const mapFormats = ['haproxy', 'nginx'] as const

export type MapFormat = (typeof mapFormats)[number]

/** A host of a workspace and the cell that serves it. */
export type MappedHost = { readonly host: string; readonly cell: string }

/** The file that a proxy reads: a line for each host, sorted, so that equal cells make equal files. */
export function formatMap(format: MapFormat, hosts: readonly MappedHost[]): string {
  const lines = hosts
    .map(({ host, cell }) => (format === 'haproxy' ? `${host} ${cell}` : `${host} ${cell};`))
    .toSorted()
  return lines.map((line) => `${line}\n`).join('')
}

/** The hosts of a file that `formatMap` wrote; other lines are left out. */
export function parseMap(text: string): MappedHost[] {
  return text.split('\n').flatMap((line) => {
    const [, host, cell] = /^(\S+) ([^\s;]+);?$/.exec(line) ?? []
    return host === undefined || cell === undefined ? [] : { host, cell }
  })
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { CellError } from './cell-error.ts'
import { cellNamed, parseCellsFile } from './cells-file.ts'
import { formatMap } from './map-format.ts'
import { planBalance } from './plan-balance.ts'

const good = `
base_domain: chat.example.com
map: { format: haproxy, file: /etc/haproxy/cells.map, reload: systemctl reload haproxy }
cells:
  a: { data: /var/lib/porchlight, servers: ['http://10.0.0.1:3000'] }
  b: { data: /srv/b, database: 'postgres://porchlight@10.0.0.2/porchlight' }
`

test('A file of cells is read', () => {
  const file = parseCellsFile('cells.yaml', good)
  assert.deepEqual(
    file.cells.map(({ name }) => name),
    ['a', 'b'],
  )
  assert.equal(cellNamed(file, 'b').data, '/srv/b')
  assert.throws(() => cellNamed(file, 'c'), /There is no cell c\. The cells are a, b\./)
})

test('Sockets of HAProxy are one or several, paths or addresses', () => {
  const sockets = (given: string) =>
    parseCellsFile(
      'cells.yaml',
      `base_domain: x.test\nmap: { format: haproxy, file: /m, socket: ${given} }\ncells: { a: { data: /a } }`,
    ).map?.sockets
  assert.deepEqual(sockets('/run/admin.sock'), ['/run/admin.sock'])
  const both = ['/run/admin.sock', 'proxy2.example.com:9999', '[::1]:9999']
  assert.deepEqual(sockets(JSON.stringify(both)), both)
})

const refused: readonly (readonly [string, RegExp])[] = [
  ['', /The file must have the keys base_domain, map, recorded_megabytes, cells/],
  ['recorded_megabytes: 0', /recorded_megabytes must be a number from 1 to 1000000/],
  ['a: [', /is not valid YAML/],
  ['cells: {}\nbase_domain: x.test', /cells must name at least one cell/],
  ['base_domain: x.test\ncells: { a: { data: /a, disk: 1 } }', /unknown key: disk/],
  ['base_domain: x.test\ncells: { A: { data: /a } }', /a name has up to 32 lower-case/],
  ['base_domain: x.test\ncells: { a: {} }', /The cell a: data is missing/],
  ['base_domain: "http://x"\ncells: { a: { data: /a } }', /base_domain must be a domain/],
  ['cells: { a: { data: /a } }', /base_domain is missing/],
  [
    'base_domain: x.test\nmap: { format: nginx, file: /m, socket: /s }\ncells: { a: { data: /a } }',
    /socket is one of HAProxy/,
  ],
  [
    'base_domain: x.test\nmap: { format: haproxy, file: /m, socket: [/s, "10.0.0.9:99999"] }\ncells: { a: { data: /a } }',
    /socket must be a path or an address, such as/,
  ],
  [
    'base_domain: x.test\ncells: { a: { data: /a }, b: { data: /a } }',
    /a and b have the same data/,
  ],
  [
    'base_domain: x.test\ncells: { a: { data: /a, database: x } }',
    /must be a URL like that of DATABASE_URL/,
  ],
  ['base_domain: x.test\ncells: { a: { data: /a, servers: b } }', /servers must be a list/],
  [
    'base_domain: x.test\nmap: { format: caddy, file: /m }\ncells: { a: { data: /a } }',
    /format must be haproxy or nginx/,
  ],
]

test('Every mistake in a file of cells is named with what to write', () => {
  for (const [text, problem] of refused) {
    assert.throws(
      () => parseCellsFile('cells.yaml', text),
      (error: Error) => {
        assert.ok(error instanceof CellError)
        assert.match(error.message, problem)
        return true
      },
    )
  }
})

test('Equal cells make equal maps, whatever their order', () => {
  const hosts = [
    { host: 'b.x.test', cell: 'one' },
    { host: 'a.x.test', cell: 'two' },
  ]
  assert.equal(formatMap('haproxy', hosts), 'a.x.test two\nb.x.test one\n')
  assert.equal(formatMap('nginx', hosts.toReversed()), 'a.x.test two;\nb.x.test one;\n')
})

test('The planned moves never make the fullest cell fuller, and move each workspace once', () => {
  const names = ['a', 'b', 'c']
  const workspaces = fc.array(
    fc.record({ cell: fc.constantFrom(...names), changes: fc.integer({ min: 0, max: 10_000 }) }),
    { maxLength: 30 },
  )
  fc.assert(
    fc.property(workspaces, (given) => {
      const placed = given.map((one, at) => ({ ...one, subdomain: `w${at}` }))
      const moves = planBalance(names, placed)
      assert.equal(new Set(moves.map(({ subdomain }) => subdomain)).size, moves.length)
      const fullest = (of: typeof placed) =>
        Math.max(
          ...names.map((name) => of.reduce((sum, w) => sum + (w.cell === name ? w.changes : 0), 0)),
        )
      const after = placed.map((one) => ({
        ...one,
        cell: moves.find(({ subdomain }) => subdomain === one.subdomain)?.to ?? one.cell,
      }))
      assert.ok(fullest(after) <= fullest(placed))
    }),
  )
})

test('A cell with everything gives half of it to an empty one', () => {
  const placed = Array.from({ length: 10 }, (_, at) => ({
    subdomain: `w${at}`,
    cell: 'a',
    changes: 10,
  }))
  assert.equal(planBalance(['a', 'b'], placed).length, 5)
})

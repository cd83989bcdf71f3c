import assert from 'node:assert/strict'
import { databaseOf } from './cells.ts'
import type { Load } from './load.ts'
import type { Things } from './things.ts'

const perPage = 100

/** Every acknowledged message is in its workspace once, as clients see it. Returns how many there are. */
async function checkMessages(
  load: Load,
  subdomain: string,
  key: string,
  host = `${subdomain}.chat.example.com`,
): Promise<number> {
  const times = new Map<string, number>()
  for (const id of await readAll(load, host, key, '/conversations', 'conversations', 'id')) {
    const path = `/conversations/${id}/messages`
    for (const body of await readAll(load, host, key, path, 'messages', 'body')) {
      const text = body.replaceAll(/<[^>]*>/g, '')
      times.set(text, (times.get(text) ?? 0) + 1)
    }
  }
  const acknowledged = [...load.acknowledgedOf(subdomain)]
  assert.deepEqual(
    acknowledged.filter((body) => times.get(body) !== 1),
    [],
    `${subdomain}: acknowledged, but not there once.`,
  )
  return acknowledged.length
}

async function readAll(
  load: Load,
  host: string,
  key: string,
  path: string,
  list: string,
  field: string,
): Promise<string[]> {
  const found: string[] = []
  for (let page = 1; ; page += 1) {
    const { status, text } = await load.once(host, key, `${path}?page=${page}&per_page=${perPage}`)
    assert.equal(status, 200, text)
    const rows = (JSON.parse(text) as Record<string, Record<string, string>[]>)[list] ?? []
    found.push(...rows.map((row) => row[field] ?? ''))
    if (rows.length < perPage) return found
  }
}

/** Backups of the guide; then each cell is healthy, and each workspace whole. */
export async function checkBackups({
  site,
  load,
  all,
  keys,
  order,
  type,
  say,
}: Things): Promise<void> {
  const countAll = async () => {
    let sum = 0
    for (const name of all) sum += await checkMessages(load, name, keys.get(name) ?? '')
    return sum
  }
  say(`    ${await countAll()} messages acknowledged, each there once`)
  const ofB = (command: string) =>
    `PORCHLIGHT_DATA=/srv/porchlight-b DATABASE_URL=${databaseOf('b')} porchlight ${command}`
  await order(ofB('backup earlier.tar.gz'))
  await type('PORCHLIGHT_DATA=', 'PORCHLIGHT_DATA=', 'porchlight cell map --write')
  await countAll()
  await order('porchlight workspace move acme --to c')
  await order(ofB('restore earlier.tar.gz --force'))
  const twice = await site.run('porchlight cell map --write')
  assert.equal(twice.code, 1)
  assert.match(twice.err, /\S+ is a host in the cells b and c\./)
  await countAll()
  await type('porchlight workspace move acme --to c --clean-up', 'porchlight cell map --write')
  await countAll()
  const copied = await type('PORCHLIGHT_DATA=', 'porchlight restore acme.tar.gz')
  const [copyKey = ''] = /porch_\w+/.exec(copied) ?? []
  const { status } = await load.once('acme-copy.chat.example.com', copyKey)
  assert.equal(status, 200)
  for (const cell of ['a', 'b', 'c'] as const) {
    const more = cell === 'a' ? '' : `DATABASE_URL=${databaseOf(cell)}`
    const data = cell === 'a' ? '/var/lib/porchlight' : `/srv/porchlight-${cell}`
    await order(`PORCHLIGHT_DATA=${data} ${more} porchlight doctor`)
  }
}

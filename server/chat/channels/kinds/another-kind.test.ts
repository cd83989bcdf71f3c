import assert from 'node:assert/strict'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeFolder } from '../../../../test/make-folder.ts'
import { startServerProcess } from '../../../../campaigns/server-process.ts'
import { slowdown } from '../../../../campaigns/until.ts'
import { cloneDatabase, exchange } from '../../../../test/app.ts'
import { copyCheckout } from '../../../../test/copy-checkout.ts'
import { databaseSettings, skippedBehindPooler as skip } from '../../../../test/request-database.ts'
import { asOwner, urlOf } from '../../../operate/backup/testing/scenario.ts'
import { buildTools } from '../../../operate/pages/build-if-changed.ts'
import { createWorkspace } from '../../workspaces/create-workspace.ts'

const folder = await makeFolder('kind')
const checkout = join(folder, 'checkout')
const kinds = 'server/chat/channels/kinds'
const startLimitMs = 60_000

/** A kind with one setting, as ARCHITECTURE.md says that a kind is added. */
const pigeonKind = `import { object, text } from '../../../../../api/http/fields.ts'
import type { ChannelKind } from '../../channel-kind.ts'

export const pigeonKind: ChannelKind = {
  description: 'letters on legs',
  settings: {
    fields: object({ loft: text({ maxCharacters: 20, trim: true }) }),
    defaults: { loft: 'roof' },
    example: { loft: 'tower' },
    merge: (before, given) => ({ ...before, ...(given?.['loft'] ? { loft: given['loft'] } : {}) }),
    contactFields: () => ({ at: '', ids: [] }),
  },
}
`

async function addKind(): Promise<void> {
  await copyCheckout(checkout, buildTools)
  await mkdir(join(checkout, kinds, 'pigeon/settings'), { recursive: true })
  await writeFile(join(checkout, kinds, 'pigeon/settings/pigeon-kind.ts'), pigeonKind)
  const list = join(checkout, kinds, 'channel-kinds.ts')
  const added = (await readFile(list, 'utf8')).replace(
    '  web: webKind,\n',
    '  web: webKind,\n  pigeon: pigeonKind,\n',
  )
  await writeFile(list, `import { pigeonKind } from './pigeon/settings/pigeon-kind.ts'\n${added}`)
}

test(
  'A kind of channel is one folder and one line: its channels are made, checked, shown, changed and deleted',
  { skip },
  async (t) => {
    const address = await cloneDatabase()
    const key = await asOwner(address, async (owner) => {
      const admin = { email: 'ann@acme.test', first_name: 'Ann', last_name: '' }
      const names = { subdomain: 'acme', name: 'Acme', time_zone: 'UTC' }
      return (await createWorkspace(owner, { ...names, admin })).api_key
    })
    await addKind()
    const env = databaseSettings(urlOf(address))
    const limitMs = startLimitMs * slowdown()
    const server = await startServerProcess(join(folder, 'data'), limitMs, env, { checkout })
    t.after(async () => server.stop('SIGTERM'))
    const ask = async (method: string, path: string, body?: object) =>
      exchange(server.port, method, `/api/external/v2${path}`, body && JSON.stringify(body), {
        host: `acme.localhost:${server.port}`,
        'x-api-key': key,
        'content-type': 'application/json',
      })

    const made = await ask('POST', '/channels', { name: 'Loft', kind: 'pigeon' })
    assert.equal(made.status, 201, made.text)
    const { channel } = made.body
    assert.deepEqual(
      [channel.kind, channel.pigeon, channel.web],
      ['pigeon', { loft: 'roof' }, null],
    )

    const path = `/channels/${channel.id}`
    const changed = await ask('PATCH', path, { pigeon: { loft: ' tower ' } })
    assert.deepEqual(changed.body.channel.pigeon, { loft: 'tower' })
    const events = (await ask('GET', '/events?types=channel.updated')).body.events
    assert.deepEqual(events.at(-1).data.changed, ['pigeon'])

    const misplaced = await ask('PATCH', path, { web: { color: '#000000' } })
    assert.equal(
      misplaced.body.error,
      'web must be omitted: only a channel of the kind web has it.',
    )
    const long = await ask('PATCH', path, { pigeon: { loft: 'x'.repeat(21) } })
    assert.deepEqual([long.status, long.body.error], [422, 'pigeon.loft is too long.'])
    const document = (await ask('GET', '/openapi.json')).body
    assert.deepEqual(document.components.schemas.Channel.properties.pigeon.required, ['loft'])
    assert.equal((await ask('POST', `${path}/secrets`, {})).status, 422)
    assert.equal((await ask('DELETE', path)).status, 204)
  },
)

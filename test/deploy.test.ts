import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parseEnv } from 'node:util'
import { parse } from 'yaml'
import { commands } from '../server/operate/cli/commands.ts'
import { readConfig } from '../server/config/config.ts'
import { variableNames } from '../server/config/config-variables.ts'

const read = (name: string) => readFileSync(`deploy/${name}`, 'utf8')
const files = globSync('deploy/*')
const units = ['porchlight.service', 'porchlight-backup.service'] as const

/** Lines of an INI file by their name. */
function settingsOf(unit: string): Map<string, string> {
  const lines = read(unit).matchAll(/^([A-Za-z]+)=(.*)$/gm)
  return new Map([...lines].map(([, name = '', value = '']) => [name, value]))
}

type Service = {
  /** Null is passed on from the caller's environment. */
  environment?: Record<string, string | null>
  volumes?: string[]
  depends_on?: Record<string, { condition: string }>
  healthcheck?: object
  build?: { context: string; dockerfile: string }
}
type Compose = { services: Record<string, Service>; volumes: Record<string, null> }

const compose = (name: string) => parse(read(name)) as Compose

test('The files of deploy/ name settings and commands that exist', () => {
  for (const file of files) {
    const text = readFileSync(file, 'utf8')
    const named = text.match(/\bPORCHLIGHT_[A-Z_]+[A-Z]\b/g) ?? []
    assert.deepEqual(
      named.filter((name) => !variableNames.includes(name)),
      [],
      file,
    )
    const used = [
      ...text.matchAll(/\bporchlight(?:\.js)? ((?:workspace|key) \w+|serve|backup|doctor)\b/g),
    ]
    for (const [, command = ''] of used) {
      assert.ok(
        commands.some(({ name }) => name === command),
        `${file}: ${command}`,
      )
    }
  }
  assert.doesNotThrow(() => readConfig(parseEnv(read('porchlight.env'))))
})

test('The image is built from files in the checkout, with the Node.js version that the server requires', () => {
  const image = read('Dockerfile')
  const [, needed] = /needed = (\d+)/.exec(readFileSync('bin/porchlight.js', 'utf8')) ?? []
  const bases = [...image.matchAll(/^FROM node:(\d+)-\S+/gm)].map(([, major]) => major)
  assert.deepEqual(bases, [needed, needed])
  const copied = [...image.matchAll(/^COPY --from=build (.+) \S+$/gm)].flatMap(([, paths = '']) =>
    paths.split(' ').map((path) => path.replace('/app/', '')),
  )
  assert.ok(copied.length > 4)
  // Created by `npm run build`, which the image runs.
  for (const path of copied.filter((one) => one !== 'dist')) assert.ok(existsSync(path), path)
  const ignored = read('Dockerfile.dockerignore').split('\n')
  for (const path of copied.filter((one) => !/^(?:dist|node_modules)$/.test(one))) {
    assert.ok(!ignored.includes(path), path)
  }
  // Secret and large files are excluded.
  for (const path of ['.git', '.env', 'data', 'data.key', '*.db*', '**/node_modules'])
    assert.ok(ignored.includes(path))
  assert.match(image, /^USER node$/m)
  const variables = [...image.matchAll(/^(?:ENV)? +([A-Z_]+)=(\S+)/gm)].map(
    ([, name = '', value = '']) => [name, value],
  )
  const { dataFolder, host, demo } = readConfig(
    Object.fromEntries(variables) as Record<string, string>,
  )
  assert.deepEqual([dataFolder, host, demo], ['/data/porchlight', '0.0.0.0', false])
  assert.match(image, /^VOLUME \/data$/m)
  const [, health = ''] = /^ +CMD (\[.*\])$/m.exec(image) ?? []
  const [, , script = ''] = JSON.parse(health) as string[]
  const env = { PORT: '9' }
  // Nothing listens there, so the check exits with an error.
  assert.equal(spawnSync(process.execPath, ['-e', script], { env }).status, 1)
})

test('Every guide that installs a checkout builds the pages, too: a protected service cannot', () => {
  const guides = globSync(['docs/**/*.md', 'deploy/*'], { exclude: ['docs/decisions/**'] })
  const installing = guides.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^.*\bnpm ci\b(?! --omit=dev).*(?:\n.*){0,1}/gm)].map(
      ([lines]) => [file, lines.includes('npm run build')] as const,
    ),
  )
  assert.ok(installing.length >= 3, String(installing))
  assert.deepEqual(
    installing.filter(([, builds]) => !builds),
    [],
  )
})

test('compose.yaml is complete on its own, and with compose.postgres.yaml it waits for PostgreSQL', () => {
  const alone = compose('compose.yaml')
  const { porchlight } = alone.services
  assert.ok(porchlight)
  assert.equal(porchlight.build?.dockerfile, 'deploy/Dockerfile')
  assert.deepEqual(Object.keys(alone.services), ['porchlight'])
  const beside = compose('compose.postgres.yaml')
  const postgres = beside.services['postgres']
  assert.ok(postgres?.healthcheck)
  assert.deepEqual(beside.services['porchlight']?.depends_on, {
    postgres: { condition: 'service_healthy' },
  })
  for (const { services, volumes } of [alone, beside]) {
    const used = Object.values(services).flatMap(({ volumes: own = [] }) => own)
    assert.deepEqual(
      used.map((volume) => volume.split(':')[0]),
      Object.keys(volumes),
    )
  }
  const given = { ...porchlight.environment, ...beside.services['porchlight']?.environment }
  const set = Object.entries(given).filter(([, value]) => value !== null)
  const substituted = set.map(([name, value]) => [
    name,
    value?.replaceAll(/\$\{\w+:\?.*?\}/g, 'secret'),
  ])
  const ofImage = ['HOST', 'PORT', 'PORCHLIGHT_DATA']
  const passed = Object.keys(porchlight.environment ?? {})
  assert.deepEqual(
    [...passed, ...ofImage].toSorted(),
    [...variableNames].toSorted(),
    'every setting reaches the container',
  )
  assert.deepEqual(new Set(Object.values(porchlight.environment ?? {})), new Set([null]))
  const config = readConfig(Object.fromEntries(substituted) as Record<string, string>)
  assert.equal(config.databaseUrl, 'postgres://porchlight:secret@postgres:5432/porchlight')
})

test('The units share user, settings and folders, and run existing commands', () => {
  const [service, backup] = units.map(settingsOf)
  assert.ok(service && backup)
  for (const name of ['User', 'WorkingDirectory', 'EnvironmentFile', 'RuntimeDirectory']) {
    assert.equal(backup.get(name), service.get(name), name)
  }
  const env = parseEnv(read('porchlight.env'))
  // A subfolder, so that the secrets key is beside the data.
  assert.equal(env['PORCHLIGHT_DATA'], `/var/lib/${service.get('StateDirectory')}/data`)
  assert.equal(env['TMPDIR'], `/run/${service.get('RuntimeDirectory')}`)
  assert.ok(
    backup
      .get('StateDirectory')
      ?.split(' ')
      .includes(service.get('StateDirectory') ?? ''),
  )
  // A backup that ends must not remove the folder of the running server's socket.
  for (const unit of [service, backup]) {
    assert.equal(unit.get('RuntimeDirectoryPreserve'), 'yes')
    assert.ok(
      existsSync('bin/porchlight.js') && unit.get('ExecStart')?.includes('bin/porchlight.js'),
    )
  }
  const [, folder = ''] =
    /backup --force (\S+)\/porchlight-/.exec(backup.get('ExecStart') ?? '') ?? []
  assert.ok(backup.get('StateDirectory')?.split(' ').includes(folder.replace('/var/lib/', '')))
  assert.ok(backup.get('ExecStartPost')?.includes(`find ${folder} `))
})

test('systemd starts the server again without limit, as its database may be away for an hour', () => {
  const service = settingsOf('porchlight.service')
  assert.equal(service.get('Restart'), 'on-failure')
  assert.equal(service.get('StartLimitIntervalSec'), '0')
  // Without a pause it would be started ten times a second.
  assert.equal(service.get('RestartSec'), '2')
  // In [Service] systemd would only warn, and keep its limit of five starts in ten seconds.
  assert.match(read('porchlight.service'), /^\[Unit\][^[]*^StartLimitIntervalSec=0$/m)
})

const analyse = ['/usr/bin/systemd-analyze', '/bin/systemd-analyze'].find(existsSync)
const skip =
  analyse === undefined && process.env['CI'] === undefined ? 'systemd-analyze is not there.' : false

test(
  'systemd rates the exposure of the units at 4 or less, and accepts the schedule of the timer',
  { skip },
  () => {
    assert.ok(analyse)
    for (const unit of units) {
      const given = ['security', '--offline=yes', `deploy/${unit}`]
      const text: string = execFileSync(analyse, given, {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const [, level = ''] = /Overall exposure level for \S+: ([\d.]+)/.exec(text) ?? []
      assert.ok(level !== '' && Number(level) <= 4, `${unit}: ${level}`)
    }
    const when = settingsOf('porchlight-backup.timer').get('OnCalendar') ?? ''
    assert.match(execFileSync(analyse, ['calendar', when], { encoding: 'utf8' }), /03:15:00/)
  },
)

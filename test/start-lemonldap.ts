import { spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { until } from '../campaigns/until.ts'
import type { TestWorkspace } from './app.ts'
import { accepts, freePort } from './free-port.ts'

const folders = [...(process.env['PERL5LIB'] ?? '').split(':'), '/usr/share/perl5']
const modules = folders.find((one) => existsSync(join(one, 'Lemonldap/NG/Portal/Main.pm')))
const howToGetOne =
  'No LemonLDAP::NG on this machine (Debian: apt-get install liblemonldap-ng-portal-perl libio-string-perl libstring-random-perl).'

/** For a test's `skip`: why LemonLDAP::NG is missing, or false. CI never skips. */
export const withoutLemonldap: string | false =
  modules === undefined && process.env['CI'] === undefined ? howToGetOne : false

export type Lemonldap = { readonly issuer: string; readonly stop: () => Promise<void> }

/**
 * Runs the portal of LemonLDAP::NG, as Debian packages it, in a folder of its own, on loopback and without another web server. It has
 * the accounts of its demonstration, whose passwords are their names, and knows the client `porchlight` of the workspace.
 */
export async function startLemonldap(
  folder: string,
  space: TestWorkspace,
  slug: string,
): Promise<Lemonldap> {
  if (modules === undefined) throw new Error(howToGetOne)
  const port = await freePort()
  for (const name of ['conf', 'cache', 'sessions/lock', 'persistent/lock']) {
    await mkdir(join(folder, name), { recursive: true })
  }
  const portal = `http://127.0.0.1:${port}/`
  const settings = settingsOf(folder, portal, space, slug)
  await writeFile(join(folder, 'conf/lmConf-1.json'), JSON.stringify(settings))
  const file = join(folder, 'lemonldap-ng.ini')
  await writeFile(file, local(folder, modules))
  const application = join(folder, 'portal.psgi')
  await writeFile(
    application,
    'use Lemonldap::NG::Portal::Main; Lemonldap::NG::Portal::Main->run({});',
  )
  const run = 'my $runner = Plack::Runner->new; $runner->parse_options(@ARGV); $runner->run'
  const child = spawn(
    'perl',
    [
      '-MPlack::Runner',
      '-e',
      run,
      '--',
      '--host',
      '127.0.0.1',
      '--port',
      `${port}`,
      '-E',
      'deployment',
      application,
    ],
    { env: { ...process.env, LLNG_DEFAULTCONFFILE: file }, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  process.on('exit', () => child.kill('SIGKILL'))
  let said = ''
  child.stderr.on('data', (text: Buffer) => (said += text.toString()))
  await until('LemonLDAP::NG listens', 60_000, async () => {
    if (child.exitCode !== null) throw new Error(said)
    return accepts(port)
  })
  return {
    issuer: portal,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

const local = (folder: string, from: string) => `[all]
logLevel = error
logger = Lemonldap::NG::Common::Logger::Std
[configuration]
type = File
dirName = ${join(folder, 'conf')}
[portal]
templateDir = ${join(from, '../lemonldap-ng/portal/templates')}
languages = en
`

function settingsOf(
  folder: string,
  portal: string,
  { port, subdomain }: TestWorkspace,
  slug: string,
) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const files = (name: string) => ({
    Directory: join(folder, name),
    LockDirectory: join(folder, name, 'lock'),
    generateModule: 'Lemonldap::NG::Common::Apache::Session::Generate::SHA256',
  })
  const client = {
    ClientID: 'porchlight',
    ClientSecret: 'secret',
    RedirectUris: `http://${subdomain}.localhost:${port}/auth/company/${slug}/callback`,
    IDTokenSignAlg: 'RS256',
    IDTokenForceClaims: 1,
    RequirePKCE: 1,
    BypassConsent: 1,
    UserIDAttr: 'uid',
    AccessTokenExpiration: 600,
    IDTokenExpiration: 600,
  }
  const named = Object.entries(client).map(([name, value]) => [
    `oidcRPMetaDataOptions${name}`,
    value,
  ])
  return {
    cfgNum: 1,
    cfgAuthor: 'test',
    cfgDate: 1,
    portal,
    domain: '127.0.0.1',
    key: 'encrypts what it keeps',
    authentication: 'Demo',
    userDB: 'Same',
    passwordDB: 'Null',
    registerDB: 'Null',
    demoExportedVars: { cn: 'cn', mail: 'mail', uid: 'uid' },
    macros: { _whatToTrace: '$uid', isVerified: '1' },
    locationRules: { '127.0.0.1': { default: 'accept' } },
    requireToken: 0,
    portalDisplayResetPassword: 0,
    portalDisplayRegister: 0,
    // Pictures of letters need a package more, and none is shown.
    captcha: '::UserDB::Null',
    globalStorage: 'Apache::Session::File',
    globalStorageOptions: files('sessions'),
    persistentStorage: 'Apache::Session::File',
    persistentStorageOptions: files('persistent'),
    localSessionStorageOptions: { cache_root: join(folder, 'cache'), namespace: 'sessions' },
    issuerDBOpenIDConnectActivation: 1,
    issuerDBOpenIDConnectPath: '^/oauth2/',
    issuerDBOpenIDConnectRule: 1,
    oidcServiceAllowAuthorizationCodeFlow: 1,
    oidcServicePrivateKeySig: privateKey,
    oidcServicePublicKeySig: publicKey,
    oidcServiceKeyIdSig: 'one',
    oidcRPMetaDataOptions: { porchlight: Object.fromEntries(named) },
    oidcRPMetaDataExportedVars: {
      porchlight: { email: 'mail', email_verified: 'isVerified;bool', name: 'cn' },
    },
  }
}

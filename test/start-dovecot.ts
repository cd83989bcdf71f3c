import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync } from 'node:fs'
import {
  chmod,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { until } from '../campaigns/until.ts'
import { accepts, freePort } from './free-port.ts'
import { commandAs, hasDeathSignals } from '../server/store/database/embedded/server-command.ts'
import { chooseAccount } from '../server/store/database/embedded/unprivileged-account.ts'

const program = ['/usr/sbin/dovecot', '/usr/local/sbin/dovecot'].find(existsSync)
const howToGetOne =
  'No Dovecot on this machine: install one (Debian: apt-get install dovecot-imapd).'

/** For a test's `skip`: why Dovecot is missing, or false. CI never skips. */
export const withoutDovecot: string | false =
  program === undefined && process.env['CI'] === undefined ? howToGetOne : false

const password = 'hunter2'

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const { pid } of running) if (pid !== undefined) process.kill(-pid, 'SIGKILL')
})

export type Dovecot = {
  readonly port: number
  readonly password: string
  /** Starts it again after a kill. */
  readonly start: () => Promise<void>
  /** Ends all of its processes at once. */
  readonly kill: () => Promise<void>
  /** Puts a mail into the inbox of a user, as a delivery at that time does, also while it does not run. */
  readonly deliver: (user: string, raw: Buffer, at?: Date) => Promise<void>
  /** The mails of the inbox of a user came so much earlier. Dovecot must not run. */
  readonly makeOlder: (user: string, ms: number) => Promise<void>
  /** Has the inbox of a user numbered anew, and returns its new number. Dovecot must not run. */
  readonly renumber: (user: string) => Promise<number>
}

/**
 * Runs Dovecot in a new folder, which any account can reach, on the loopback alone, as an account without rights. Any user may sign
 * in: with the password, or with `tokensAt` by access tokens (XOAUTH2) that this address knows (RFC 7662).
 */
export async function startDovecot(folder: string, tokensAt?: string): Promise<Dovecot> {
  if (program === undefined) throw new Error(howToGetOne)
  const account = chooseAccount({ programFolder: '/usr/sbin', clusterFolder: join(folder, 'none') })
  const owner = process.getuid?.() === 0 ? account : undefined
  const own = (path: string) => owner && chownSync(path, owner.uid, owner.gid)
  const port = await freePort()
  await chmod(folder, 0o755)
  for (const name of ['', 'run', 'state', 'home']) {
    await mkdir(join(folder, name), { recursive: true })
    own(join(folder, name))
  }
  const file = join(folder, 'dovecot.conf')
  const tokens = join(folder, 'tokens.conf')
  if (tokensAt !== undefined) await writeFile(tokens, introspection(tokensAt))
  const isByToken = tokensAt !== undefined
  await writeFile(file, settings(folder, port, account, isByToken ? byToken(tokens) : byPassword))
  let delivered = 0
  let child: ChildProcess | undefined
  const inbox = (user: string) => join(folder, 'home', user, 'Maildir')
  const start = async () => {
    child = await run(file, account)
    await until('Dovecot accepts connections', 20_000, async () => accepts(port))
  }
  await start()
  return {
    port,
    password,
    start,
    kill: async () => {
      if (child?.pid === undefined || child.exitCode !== null) return
      const ended = once(child, 'exit')
      process.kill(-child.pid, 'SIGKILL')
      await ended
      await until('Dovecot is gone', 20_000, async () => !(await accepts(port)))
    },
    deliver: async (user, raw, at = new Date()) => {
      delivered += 1
      for (const part of ['', 'cur', 'new', 'tmp']) {
        const path = join(inbox(user), part)
        if (existsSync(path)) continue
        await mkdir(path, { recursive: true, mode: 0o700 })
        own(join(folder, 'home', user))
        own(path)
      }
      const name = `${Math.floor(Date.now() / 1_000)}.M${delivered}P${process.pid}.test`
      const unfinished = join(inbox(user), 'tmp', name)
      await writeFile(unfinished, raw)
      own(unfinished)
      await utimes(unfinished, at, at)
      await rename(unfinished, join(inbox(user), 'new', name))
    },
    makeOlder: async (user, ms) => {
      for (const folder of ['cur', 'new']) {
        for (const name of await readdir(join(inbox(user), folder))) {
          const file = join(inbox(user), folder, name)
          const at = (await stat(file)).mtimeMs - ms
          await utimes(file, at / 1_000, at / 1_000)
        }
      }
      // What it has read of the times.
      for (const name of await readdir(inbox(user))) {
        if (name.startsWith('dovecot.index')) await rm(join(inbox(user), name))
      }
    },
    renumber: async (user) => {
      const list = join(inbox(user), 'dovecot-uidlist')
      const [, number] = /V(\d+)/.exec(await readFile(list, 'utf8').catch(() => '')) ?? []
      for (const name of await readdir(inbox(user))) {
        if (name.startsWith('dovecot')) await rm(join(inbox(user), name), { recursive: true })
      }
      // Its own new number is the time, which may be the same second.
      const next = Number(number ?? Math.floor(Date.now() / 1_000)) + 1
      await writeFile(list, `3 V${next} N1 G${'0'.repeat(31)}1\n`)
      own(list)
      return next
    },
  }
}

type Account = ReturnType<typeof chooseAccount>

const byPassword = `auth_mechanisms = plain login
passdb {
  driver = static
  args = password=${password}
}`

const byToken = (file: string) => `auth_mechanisms = xoauth2
passdb {
  driver = oauth2
  mechanisms = xoauth2
  args = ${file}
}`

const introspection = (url: string) => `introspection_url = ${url}
introspection_mode = post
force_introspection = yes
username_attribute = username
active_attribute = active
active_value = true
`

function settings(folder: string, port: number, account: Account, logins: string): string {
  // In a namespace, root is seen as an account without rights.
  const { uid, gid } = account.manner === 'namespaced' ? account.shownAs : account
  const name = execFileSync('id', ['-nu', String(uid)])
    .toString()
    .trim()
  const group = execFileSync('id', ['-ng', name]).toString().trim()
  return `
protocols = imap
listen = 127.0.0.1
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/dovecot.log
default_internal_user = ${name}
default_internal_group = ${group}
default_login_user = ${name}
first_valid_uid = 1
first_valid_gid = 1
ssl = no
disable_plaintext_auth = no
mail_location = maildir:~/Maildir
${logins}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${folder}/home/%u
}
service anvil {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service imap {
  process_limit = 100
}
`
}

async function run(file: string, account: Account): Promise<ChildProcess> {
  const signal = (await hasDeathSignals({})) ? 'KILL' : undefined
  const {
    program: wrapped,
    args,
    ids,
  } = commandAs(account, [program ?? '', '-F', '-c', file], signal)
  const child = spawn(wrapped, args, {
    ...ids,
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  })
  running.add(child)
  child.on('exit', () => running.delete(child))
  return child
}

import { readFile } from 'node:fs/promises'

const page = new URL('../../docs/mail.md', import.meta.url)

/** The lines of the recipe for Postfix in docs/mail.md, for this machine. */
export async function documentedMain(lmtpPort: number): Promise<string[]> {
  const recipe = await blockAfter('# /etc/postfix/main.cf\n')
  if (!recipe.includes('127.0.0.1:2525')) throw new Error('The recipe has another address.')
  return recipe.replace('127.0.0.1:2525', `127.0.0.1:${lmtpPort}`).split('\n')
}

/** The service that gives mails to a script, and that script. */
export async function documentedPipe(here: {
  readonly script: string
  readonly keyFile: string
  readonly channelsFile: string
  readonly url: string
}): Promise<{
  readonly service: string
  readonly main: readonly string[]
  readonly script: string
}> {
  const text = await readFile(page, 'utf8')
  const [, service = ''] = /^```\n(porchlight unix [^]*?)^```/m.exec(text) ?? []
  const main = await blockAfter('# /etc/postfix/main.cf, for the pipe\n')
  const script = await blockAfter('#!/bin/sh\n')
  return {
    service: service
      .trimEnd()
      .replace('user=porchlight', 'user=nobody')
      .replace('/usr/local/bin/to-porchlight', here.script),
    // The transport of another domain stands beside it.
    main: main.split('\n').filter((line) => !line.startsWith('transport_maps')),
    script: `#!/bin/sh\n${script}`
      .replace('/etc/porchlight-mail-key', here.keyFile)
      .replace('https://acme.chat.example.com', here.url)
      .replace('/etc/porchlight-channels', here.channelsFile),
  }
}

async function blockAfter(start: string): Promise<string> {
  const text = await readFile(page, 'utf8')
  const at = text.indexOf(start)
  if (at === -1) throw new Error(`docs/mail.md has no ${start.trim()}`)
  return text.slice(at + start.length, text.indexOf('```', at))
}

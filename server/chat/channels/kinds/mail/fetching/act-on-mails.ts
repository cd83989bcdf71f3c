import type { ImapFlow } from 'imapflow'
import { movedTo, type AfterImport } from '../settings/after-import.ts'

/** Mails of a folder with its number, and what is to be done with them. */
export type MailAction = {
  readonly uid_validity: string
  readonly uids: readonly number[]
  readonly action: AfterImport
}

const byUid = { uid: true }

/**
 * Marks, moves or deletes mails of a folder, which it opens for that. Those that are gone are passed by, so that it can be repeated.
 * Rejects if the folder was numbered anew meanwhile, and if the server does not do it.
 */
export async function actOnMails(
  client: ImapFlow,
  folder: string,
  { uid_validity: validity, uids, action }: MailAction,
): Promise<void> {
  const target = movedTo(action)
  const to = target === undefined ? undefined : await pathOf(client, target)
  const opened = await client.mailboxOpen(folder)
  if (String(opened.uidValidity) !== validity) throw new Error('The folder was numbered anew.')
  if (opened.readOnly === true) throw new Error(`The server lets nobody change “${folder}”.`)
  if (to === opened.path)
    throw new Error('Mails are moved to the folder that they are fetched from.')
  // Without it, a server deletes what other programs have marked, too.
  if (action !== 'mark_seen' && !client.capabilities.has('UIDPLUS'))
    throw new Error('The server cannot delete or move single mails (UIDPLUS).')
  const range = uids.join(',')
  const isDone =
    to !== undefined
      ? await client.messageMove(range, to, byUid)
      : action === 'delete'
        ? await client.messageDelete(range, byUid)
        : await client.messageFlagsAdd(range, ['\\Seen'], byUid)
  if (isDone === false || isDone === undefined)
    throw new Error(`The server refused “${action}” for mails that were imported.`)
}

/** The path of a folder as the server has it. Rejects if there is none of this name. */
export async function pathOf(client: ImapFlow, name: string): Promise<string> {
  const prefix = client.namespace?.prefix ?? ''
  const listed = await client.list()
  const found = listed.find(({ path }) => path === name || path === `${prefix}${name}`)
  if (found === undefined) throw new Error(`There is no folder “${name}” to move mails to.`)
  return found.path
}

import type { ImapFlow } from 'imapflow'

/** Gmail has the sent mails among all others, too, where the folder of sent mails is hidden from programs. */
const folders = ['\\Sent', '\\All']

/** Whether a folder of sent mails has one with this Message-ID. Changes nothing, but opens another folder. */
export async function hasSent(client: ImapFlow, messageId: string): Promise<boolean> {
  const listed = await client.list()
  for (const use of folders) {
    const folder = listed.find(({ specialUse }) => specialUse === use)
    if (folder === undefined) continue
    await client.mailboxOpen(folder.path, { readOnly: true })
    const found = await client.search({ header: { 'message-id': messageId } }, { uid: true })
    if (Array.isArray(found) && found.length > 0) return true
  }
  return false
}

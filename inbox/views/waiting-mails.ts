import { createSignal } from 'solid-js'
import { mailChannels, mayReadTray } from '../state/mail-channels.ts'

/** The mails that wait in the tray, as the link of the tray has counted them last. */
export const [waitingMails, setWaitingMails] = createSignal({ count: 0, isMore: false })

/** Whether the tray is offered: there is a channel for mails, or a mail waits that came by one which was deleted. */
export const isTrayShown = () =>
  mayReadTray() && (mailChannels().length > 0 || waitingMails().count > 0)

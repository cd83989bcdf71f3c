import { pluralOf } from './plural.ts'

const plural = pluralOf('en')

/** The words that both apps use. */
export const words = {
  close: 'Close',
  cancel: 'Cancel',
  save: 'Save',
  saved: 'Saved',
  tryAgain: 'Try again',
  edit: 'Edit',
  undo: 'Undo',
  send: 'Send',
  today: 'Today',
  yesterday: 'Yesterday',
  offline: 'You are offline. Messages will be sent when you reconnect.',
  catchingUp: 'Catching up…',
  newVersion: 'A new version is ready.',
  reload: 'Reload',
  messageHeld: (seconds: number) => plural(seconds, { other: 'Sending in # s' }),
  messageQueued: 'Waiting to be sent',
  messageSending: 'Sending…',
  messageSent: 'Sent',
  messageDelivered: 'Delivered',
  messageRead: 'Read',
  messageReadAt: (time: string) => `Read ${time}`,
  messageRefused: 'Not sent',
  imageFrom: (host: string) => `Image from ${host}`,
  code: 'Code',
  failed: 'Something went wrong. Try again in a moment.',
  unreachable: 'The server cannot be reached. Try again in a moment.',
}

/** What mails to visitors and the pages of their links say. */
export type MailWords = {
  /** With the name that a team member has chosen, and without. */
  readonly subject: string
  readonly subject_team: string
  readonly intro: string
  readonly open: string
  readonly answer: string
  /** Where the link works: of an address that is only claimed, and of a proven one. */
  readonly here: string
  readonly anywhere: string
  readonly why: string
  readonly stop: string
  readonly files: string
  readonly more: string
  readonly transcript: string
  readonly you: string
  readonly stop_sure: string
  readonly stop_do: string
  readonly stopped: string
  readonly gone: string
}

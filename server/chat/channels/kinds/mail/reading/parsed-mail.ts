import type { Fold } from '../../../../resources/mail-json.ts'

/** An address of a mail. `name` may be empty. */
export type MailAddress = { readonly name: string; readonly address: string }

/** A header, its name in lower case, its value unfolded. */
export type MailHeader = { readonly key: string; readonly value: string }

/** A file of a mail, or a part that is kept as one. */
export type MailFile = {
  /** null if the part did not name one. */
  readonly name: string | null
  readonly type: string
  /** Without angle brackets, for `cid:` addresses. */
  readonly content_id: string | null
  /** Whether the HTML refers to it. */
  readonly is_inline: boolean
  readonly content: Uint8Array
}

/** What a parser reads of a raw mail. */
export type ParsedMail = {
  readonly headers: readonly MailHeader[]
  /** Every address of the From header, though most mails have one. */
  readonly from: readonly MailAddress[]
  readonly reply_to: readonly MailAddress[]
  readonly to: readonly MailAddress[]
  readonly cc: readonly MailAddress[]
  readonly subject: string
  /** Without angle brackets; null if the mail has none. */
  readonly message_id: string | null
  /** The ids of References and In-Reply-To, the oldest first, without angle brackets, each once. */
  readonly references: readonly string[]
  /** Of its Date header; null without a valid one. */
  readonly date: Date | null
  readonly text: string | null
  readonly html: string | null
  /** What a message shows of it: safe HTML, empty for a mail without words. */
  readonly body: string
  /** The quotes and signatures in it. */
  readonly folds: readonly Fold[]
  readonly files: readonly MailFile[]
}

import type { UpdateChannelBody } from '../../../client/source/types.generated.ts'
import { dropsPassword, mailBodyOf, type MailValues } from './mail-values.ts'

/** The request for what was changed: the rest stays as it is, also where another member has changed it meanwhile. */
export function mailChangesOf(before: MailValues, after: MailValues): UpdateChannelBody {
  const [{ mail: was, name: named }, { mail, name }] = [mailBodyOf(before), mailBodyOf(after)]
  const known = new Map(Object.entries({ ...was }))
  for (const kind of ['smtp', 'imap'] as const) if (dropsPassword(kind, after)) known.delete(kind)
  const changed = Object.entries({ ...mail }).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(known.get(key)),
  )
  return { ...(name === named ? {} : { name }), mail: Object.fromEntries(changed) }
}

/** What is saved, but for what was typed since it was sent. */
export function withTyped(saved: MailValues, sent: MailValues, now: MailValues): MailValues {
  const before = new Map<string, unknown>(Object.entries(sent))
  const typed = Object.entries(now).filter(([key, value]) => value !== before.get(key))
  return { ...saved, ...Object.fromEntries(typed) }
}

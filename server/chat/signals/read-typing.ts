import { boolean, email, object, text } from '../../api/http/fields.ts'

/** The unsent words of a visitor that members may see. */
const previewCharacters = 500

const senderEmail = email(
  'Whom a key speaks for: a team member, or the contact of the conversation. Default: the key, by its name.',
)

export const typingFields = object({
  is_typing: boolean('false: no longer. Default: true.'),
  is_note: boolean('A note is being written: the contact does not learn of it.'),
  text: text({
    maxCharacters: previewCharacters,
    description: "A contact's words so far; passed on if the channel has `preview_typing`.",
  }),
  sender_email: senderEmail,
})

export const lookingFields = object({ sender_email: senderEmail })

import {
  boolean,
  limits,
  object,
  readObject,
  refine,
  text,
  texts,
  type Field,
} from '../../api/http/fields.ts'
import { fieldError } from '../../errors.ts'
import { replyFilesField } from '../attachments/reply-files.ts'
import { distinctTags } from '../conversations/tags.ts'

const bodyCharacters = 20_000

const changeFields = object({
  status: text({
    maxCharacters: limits.lineCharacters,
    trim: true,
    description: 'The status that the conversation gets.',
  }),
  priority: text({
    maxCharacters: limits.lineCharacters,
    trim: true,
    description: 'low, medium, high or urgent.',
  }),
  assignee: text({
    maxCharacters: limits.emailCharacters,
    trim: true,
    description: '`me` for the sender, `none`, or the address of a team member.',
  }),
  group_name: text({ maxCharacters: limits.lineCharacters, trim: true }),
  add_tags: refine(
    texts({ maxCharacters: limits.tagCharacters, description: 'Tags that are added.' }),
    (given) => {
      const tags = distinctTags(given)
      if (tags.length > limits.tags) throw fieldError('add_tags is too long.', 'field_too_long')
      return tags
    },
  ),
})

/** What a saved reply changes in its conversation; only what is named. */
export type ReplyChanges = {
  readonly [Name in keyof ReturnType<typeof changeFields.read>]?: NonNullable<
    ReturnType<typeof changeFields.read>[Name]
  >
}

export const changesSchema = {
  type: 'object',
  properties: changeFields.schema['properties'],
  additionalProperties: false,
  description: 'What the conversation becomes when the reply is sent; an empty object: nothing.',
}

export const changesField: Field<ReplyChanges | undefined> = {
  schema: changesSchema,
  read: (given, name) => {
    const sent = readObject(given, name)
    if (sent === undefined) return undefined
    const values = Object.entries(changeFields.read(sent, name))
    const isGiven = (value: unknown) =>
      Array.isArray(value) ? value.length > 0 : value !== undefined
    return Object.fromEntries(values.filter(([, value]) => isGiven(value)))
  },
}

export const savedReplyFields = object({
  name: text({ maxCharacters: limits.lineCharacters, trim: true }),
  body: text({
    maxCharacters: bodyCharacters,
    description:
      'Plain text or Markdown. `{{contact.first_name}}` and the other variables are filled in by the sender.',
  }),
  shared: boolean(
    'Whether the whole team has it, which needs the permission `replies:share`. Default: `false` for a member, `true` for a key, which has no others.',
  ),
  changes: changesField,
  attachment_ids: replyFilesField,
})

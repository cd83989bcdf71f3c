import { fieldError } from '../../../errors.ts'
import { clearable, refine, text } from '../../../api/http/fields.ts'

/** The longest that the column takes. */
const mostCharacters = 40

/**
 * Whose ids the signed identities of a channel are: null for the workspace's, which are those of the API, else those of a
 * space of its own.
 */
export const identitySpace = clearable(
  refine(
    text({
      maxCharacters: mostCharacters,
      trim: true,
      description:
        'Whose ids `sub` of signed identities is: null for the `user_identifier` of the workspace; else a name, and the `user_identifier` is `<name>:<sub>`.',
    }),
    (value, name) => {
      if (value === '') return undefined
      if (/^[a-z0-9][a-z0-9-]*$/.test(value)) return value
      throw fieldError(`Invalid ${name}: ${value}. It must be like shop-b.`)
    },
  ),
)

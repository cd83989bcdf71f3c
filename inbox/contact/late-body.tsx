import type { ComponentProps } from 'solid-js'
import { latePart } from '../controls/late-part.tsx'
import type { ContactBody } from './contact-body.tsx'

/** What stands below the name of a contact, which is not in the first load. */
export const LateBody = latePart<ComponentProps<typeof ContactBody>>(
  async () => (await import('./contact-body.tsx')).ContactBody,
)

import type { ComponentProps } from 'solid-js'
import { latePart } from '../controls/late-part.tsx'
import type { ContactFoot } from './contact-foot.tsx'

/** The lower part of a contact's panel, which is not in the first load. */
export const LateFoot = latePart<ComponentProps<typeof ContactFoot>>(async () => {
  const { contactReady } = await import('./contact-words.ts')
  const [{ ContactFoot: foot }] = await Promise.all([import('./contact-foot.tsx'), contactReady()])
  return foot
})

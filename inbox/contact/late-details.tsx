import { latePart } from '../controls/late-part.tsx'

/** What is known of a contact, which is not in the first load. */
export const LateDetails = latePart<{ readonly id: string }>(async () => {
  const { ContactDetails, detailsReady } = await import('./contact-details.tsx')
  await detailsReady()
  return ContactDetails
})

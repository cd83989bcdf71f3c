import { latePart } from '../controls/late-part.tsx'

/** The fields of a conversation, which are not in the first load. */
export const LateFields = latePart<{ readonly id: string }>(async () => {
  const { FieldsSection, fieldsReady } = await import('./fields.tsx')
  await fieldsReady()
  return FieldsSection
})

import { lazy, Suspense } from 'solid-js'

const FieldsSection = lazy(async () => {
  const { FieldsSection: section, fieldsReady } = await import('./fields.tsx')
  await fieldsReady()
  return { default: section }
})

/** The fields of a conversation, which are not in the first load. */
export function LateFields(props: { readonly id: string }) {
  return (
    <Suspense>
      <FieldsSection id={props.id} />
    </Suspense>
  )
}

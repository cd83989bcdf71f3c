import { createSignal } from 'solid-js'
import type { View } from '../../client/source/types.generated.ts'
import { Button } from '../controls/button.tsx'
import { FormError } from '../controls/form-error.tsx'
import { makeForm } from '../controls/make-form.ts'
import { Question } from '../controls/question.tsx'
import { navigate, place } from '../router.ts'
import { api } from '../state/api.ts'
import { dropSavedView } from '../state/saved-views.ts'
import { viewWords } from './view-words.ts'

/** Deletes a view, after a question. */
export function DeleteView(props: { readonly view: View; readonly onDone: () => void }) {
  const [isAsking, setAsking] = createSignal(false)
  const labels = () => viewWords().savedViews
  const form = makeForm(async () => {
    const { id } = props.view
    await api.views.delete(id)
    if (place()[0] === `view-${id}`) navigate('/inbox/open')
    props.onDone()
    dropSavedView(id)
  })
  return (
    <>
      <FormError form={form} />
      <Button look="danger" isBusy={form.isBusy()} onClick={() => setAsking(true)}>
        {labels().remove}
      </Button>
      <Question
        isOpen={isAsking()}
        title={labels().removeTitle(props.view.name)}
        lead={labels().removeLead}
        yes={labels().removeYes}
        onYes={() => {
          setAsking(false)
          form.submit()
        }}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

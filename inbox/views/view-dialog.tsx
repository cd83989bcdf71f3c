import { createMemo, createSignal, Show, untrack } from 'solid-js'
import { FilterError } from '../../client/source/filter/filter.ts'
import type { View } from '../../client/source/types.generated.ts'
import { Dialog } from '../controls/dialog.tsx'
import { Field, TextField } from '../controls/field.tsx'
import { DialogEnds } from '../controls/dialog-ends.tsx'
import { makeForm } from '../controls/make-form.ts'
import { Switch } from '../controls/switch.tsx'
import type { Order } from '../list/views.ts'
import { navigate } from '../router.ts'
import { putSavedView, savedViewOf } from '../state/saved-views.ts'
import { may } from '../state/session-state.ts'
import { openStatuses } from '../state/workspace.ts'
import { words } from '../words/words.ts'
import { closeViewForm, type AskedView } from './asked-view.ts'
import { ConditionMenus } from './condition-menus.tsx'
import { DeleteView } from './delete-view.tsx'
import { filterOfView } from './filter-of-view.ts'
import { filterSentence } from './filter-words.ts'
import { isOwnView } from './may-change-view.ts'
import { namedText } from './name-filter.ts'
import { OrderField } from './order-field.tsx'
import { saveView } from './save-view.ts'
import { tryFilter } from './try-filter.ts'
import { unknownName } from './unknown-name.ts'
import { viewsReady, viewWords } from './view-words.ts'
import { tagsReady } from '../tags/tag-words.ts'
import './saved-views.css'

/** Loads its words. */
export async function viewDialogReady(): Promise<void> {
  await Promise.all([viewsReady(), tagsReady()])
}

/** Makes a view, or changes one. */
export function ViewDialog(props: { readonly asked: AskedView }) {
  const labels = () => viewWords().savedViews
  const { asked } = props
  const { saved, text, references } = untrack(() => startOf(asked))
  const [isOpen, setOpen] = createSignal(true)
  /** The focus goes back before the dialog goes. */
  const close = () => {
    setOpen(false)
    closeViewForm()
  }
  return (
    <Dialog
      isOpen={isOpen()}
      title={saved === undefined ? labels().newTitle : labels().changeTitle}
      onClose={close}
    >
      <Form saved={saved} text={text} references={references} onClose={close} />
    </Dialog>
  )
}

type Start = {
  readonly saved: View | undefined
  readonly text: string
  readonly references: View['references']
}

/** What the form begins with. */
function startOf(asked: AskedView): Start {
  if ('filter' in asked) return { saved: undefined, text: asked.filter, references: [] }
  const known = savedViewOf('id' in asked ? `view-${asked.id}` : asked.like)
  return {
    saved: 'id' in asked ? known : undefined,
    text: known?.filter ?? ('id' in asked ? '' : filterOfView(asked.like, openStatuses())),
    references: known?.references ?? [],
  }
}

/** What is wrong with a filter, as far as the page can say it. */
function wrongOf(text: string): string | undefined {
  const read = tryFilter(text)
  if (read instanceof FilterError) return filterSentence(read)
  const unknown = unknownName(read)
  return unknown === undefined ? undefined : viewWords().wrong.nameUnknown(unknown)
}

function Form(props: Start & { readonly onClose: () => void }) {
  const labels = () => viewWords().savedViews
  const { saved, text, references } = props
  const isFilter = !(tryFilter(text) instanceof FilterError)
  const start = isFilter ? untrack(() => namedText(text, references)) : text
  const [name, setName] = createSignal(saved?.name ?? '')
  const [filter, setFilter] = createSignal(start)
  const [order, setOrder] = createSignal<Order>({
    sort: saved?.sort ?? 'updated_at',
    order: saved?.order ?? 'desc',
  })
  const [isShared, setShared] = createSignal(saved?.shared ?? false)
  // A text that is still being written is wrong nearly always.
  const [isChecked, setChecked] = createSignal(!isFilter)
  const wrong = createMemo(() => wrongOf(filter()))
  const mayShare = () =>
    saved === undefined
      ? may('views:share')
      : isOwnView(saved) && (saved.shared || may('views:share'))
  const form = makeForm(async () => {
    const { view } = await saveView(saved, {
      ...{ name: name().trim(), filter: filter(), ...order(), shared: isShared() },
    })
    putSavedView(view)
    props.onClose()
    navigate(`/inbox/view-${view.id}`)
  })
  const onSubmit = (event: Event) => {
    event.preventDefault()
    setChecked(true)
    if (wrong() === undefined) form.submit()
  }
  return (
    <form onSubmit={onSubmit}>
      <Field
        label={labels().name}
        required
        autofocus
        maxLength={255}
        value={name()}
        onInput={setName}
      />
      <TextField
        label={labels().filter}
        hint={labels().filterHint}
        maxLength={2000}
        value={filter()}
        error={isChecked() ? wrong() : undefined}
        onInput={setFilter}
      />
      <ConditionMenus text={filter()} onChange={setFilter} />
      <OrderField order={order()} onChoose={setOrder} />
      <Show when={mayShare()}>
        <Switch
          label={labels().share}
          hint={labels().shareHint}
          isOn={isShared()}
          onSwitch={setShared}
        />
      </Show>
      <DialogEnds form={form} label={words().save} onClose={props.onClose}>
        <Show when={saved}>{(view) => <DeleteView view={view()} onDone={props.onClose} />}</Show>
      </DialogEnds>
    </form>
  )
}

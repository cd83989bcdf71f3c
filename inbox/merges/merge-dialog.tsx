import {
  createResource,
  createSignal,
  createUniqueId,
  For,
  Show,
  untrack,
  type JSX,
} from 'solid-js'
import type { Conversation } from '../../client/source/types.generated.ts'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { DialogEnds } from '../controls/dialog-ends.tsx'
import { makeForm } from '../controls/make-form.ts'
import { navigate, place } from '../router.ts'
import { visitorName } from '../list/visitor-name.ts'
import { api } from '../state/api.ts'
import { rowOf } from '../state/rows.ts'
import { shortDate } from '../words/times.ts'
import { words } from '../words/words.ts'
import { askMerge } from './asked-merge.ts'
import { joinedWords } from './joined-words.ts'
import { mayMergeContacts } from './may-merge.ts'
import { mergeWords } from './merge-words.ts'
import { offeredConversations } from './offered-conversations.ts'
import { NotRead } from './not-read.tsx'
import { Preview } from './preview.tsx'
import './merges.css'

/** Merges a conversation into another one, with a look at both. `isLinked`: into the one that a mail of it refers to. */
export function MergeDialog(props: {
  readonly id: string
  readonly isLinked: boolean
  readonly onClose: () => void
}) {
  const [isOpen, setOpen] = createSignal(true)
  const [into, setInto] = createSignal<Conversation>()
  const labels = () => mergeWords().merges
  const { id } = props
  const visitorOf = () => rowOf(id)?.visitor.id
  const [found, { refetch }] = createResource(visitorOf, async (visitor) => {
    const offered = await offeredConversations(id, visitor)
    if (untrack(() => props.isLinked)) setInto(offered.linked[0])
    return offered
  })
  const offered = () => (found.error === undefined ? found() : undefined)
  const isOfAnother = () => into() !== undefined && into()?.visitor.id !== visitorOf()
  /** The focus goes back before the dialog goes. */
  const close = () => {
    setOpen(false)
    props.onClose()
  }
  /** Then this dialog comes again, with the conversations of both. */
  const mergeContactsFirst = () => {
    setOpen(false)
    askMerge({ kind: 'contact', id, isFirst: true })
  }
  const form = makeForm(async () => {
    const target = into()
    if (target === undefined) return
    const view = place()[0]
    await api.conversations.merge(target.id, { from: id })
    close()
    navigate(`/inbox/${view}/${target.id}`, { replace: true })
  })
  return (
    <Dialog isOpen={isOpen()} title={labels().mergeTitle} onClose={close}>
      <form class="merging" onSubmit={form.onSubmit}>
        <p>{labels().mergeLead}</p>
        <NotRead error={found.error} onAgain={() => void refetch()} />
        <fieldset>
          <legend>{labels().choose}</legend>
          <For each={offered()?.linked}>
            {(one) => (
              <Choice one={one} isOn={into()?.id === one.id} onChoose={setInto}>
                <small dir="auto">{joinedWords().joined.linked(visitorName(one))}</small>
              </Choice>
            )}
          </For>
          <For each={offered()?.others}>
            {(one) => <Choice one={one} isOn={into()?.id === one.id} onChoose={setInto} />}
          </For>
          <Show when={offered()?.others.length === 0}>
            <p>{labels().none}</p>
          </Show>
          <Show when={isOfAnother()}>
            <p>{joinedWords().joined.ofAnother}</p>
          </Show>
        </fieldset>
        <Show when={mayMergeContacts()}>
          <p>
            {labels().otherAddress}{' '}
            <Button look="edged" onClick={mergeContactsFirst}>
              {labels().contact}
            </Button>
          </p>
        </Show>
        <Show when={into()} keyed>
          {(target) => (
            <div class="both">
              <Show when={rowOf(id)}>
                {(row) => <Preview label={labels().goes} conversation={row()} />}
              </Show>
              <Preview label={labels().stays} conversation={target} />
            </div>
          )}
        </Show>
        <DialogEnds
          form={form}
          label={labels().mergeIt}
          isReady={into() !== undefined}
          onClose={close}
        />
      </form>
    </Dialog>
  )
}

function Choice(props: {
  readonly one: Conversation
  readonly isOn: boolean
  readonly onChoose: (one: Conversation) => void
  readonly children?: JSX.Element
}) {
  const id = createUniqueId()
  return (
    <label for={id}>
      <input
        id={id}
        type="radio"
        name="into"
        checked={props.isOn}
        onChange={() => props.onChoose(props.one)}
      />
      <span dir="auto">{props.one.title || words().list.noTitle}</span>
      {props.children}
      <time dateTime={props.one.created_at}>{shortDate(props.one.created_at)}</time>
    </label>
  )
}

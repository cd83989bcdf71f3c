import { createEffect, createResource, createSignal, For, on, Show } from 'solid-js'
import type { Message } from '../../client/source/types.generated.ts'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { Field } from '../controls/field.tsx'
import { DialogEnds } from '../controls/dialog-ends.tsx'
import { makeForm } from '../controls/make-form.ts'
import { Body } from '../conversation/body.tsx'
import { nameOf } from '../conversation/message-head.tsx'
import { navigate, place } from '../router.ts'
import { api, asMember } from '../state/api.ts'
import { clockTime, countText } from '../words/times.ts'
import { mergeWords } from './merge-words.ts'
import { NotRead } from './not-read.tsx'
import './merges.css'

const mostShown = 100

/** Splits messages of a conversation off into a new one: from one on, or chosen ones. That of the address is chosen at first. */
export function SplitDialog(props: { readonly id: string; readonly onClose: () => void }) {
  const [isOpen, setOpen] = createSignal(true)
  const [chosen, setChosen] = createSignal<ReadonlySet<string>>(new Set())
  const [title, setTitle] = createSignal('')
  const [isChecked, setChecked] = createSignal(false)
  const labels = () => mergeWords().merges
  const { id } = props
  const [shown, { refetch }] = createResource(async () => asMember(async () => lastMessages(id)))
  const found = () => (shown.error === undefined ? shown() : undefined)
  const messages = () => found()?.messages ?? []
  const chooseFrom = (messageId: string) => {
    const at = messages().findIndex((each) => each.id === messageId)
    if (at >= 0)
      setChosen(
        new Set(
          messages()
            .slice(at)
            .map((each) => each.id),
        ),
      )
  }
  const toggle = (messageId: string) => {
    const next = new Set(chosen())
    if (!next.delete(messageId)) next.add(messageId)
    setChosen(next)
  }
  createEffect(on(messages, () => chooseFrom(place()[2] ?? '')))
  /** The focus goes back before the dialog goes. */
  const close = () => {
    setOpen(false)
    props.onClose()
  }
  const form = makeForm(async () => {
    const given = title().trim()
    const { conversation } = await api.conversations.split(id, {
      message_ids: [...chosen()],
      ...(given === '' ? {} : { title: given }),
    })
    close()
    navigate(`/inbox/${place()[0]}/${conversation.id}`)
  })
  const onSubmit = (event: Event) => {
    event.preventDefault()
    setChecked(true)
    if (chosen().size > 0) form.submit()
  }
  return (
    <Dialog isOpen={isOpen()} title={labels().splitTitle} onClose={close}>
      <form class="merging" onSubmit={onSubmit}>
        <p>
          {labels().splitLead}{' '}
          <Show when={(found()?.total ?? 0) > mostShown}>
            {labels().splitLast(countText(mostShown))}
          </Show>
        </p>
        <NotRead error={shown.error} onAgain={() => void refetch()} />
        <ul class="choices">
          <For each={messages()}>
            {(message) => (
              <Choice
                message={message}
                isOn={chosen().has(message.id)}
                onToggle={() => toggle(message.id)}
                onFrom={() => chooseFrom(message.id)}
              />
            )}
          </For>
        </ul>
        <Field
          label={labels().title}
          hint={labels().titleHint}
          maxLength={255}
          value={title()}
          onInput={setTitle}
        />
        <Show when={isChecked() && chosen().size === 0}>
          <p class="why" role="alert">
            {labels().chosen}
          </p>
        </Show>
        <DialogEnds form={form} label={labels().splitIt} onClose={close} />
      </form>
    </Dialog>
  )
}

async function lastMessages(id: string) {
  const first = await api.messages.list(id, { per_page: mostShown })
  const { total_pages: pages, total_count: total } = first.pagination
  if (pages <= 1) return { messages: first.messages, total }
  const last = await Promise.all(
    [pages - 1, pages].map(async (page) => api.messages.list(id, { page, per_page: mostShown })),
  )
  return { messages: last.flatMap((page) => page.messages).slice(-mostShown), total }
}

function Choice(props: {
  readonly message: Message
  readonly isOn: boolean
  readonly onToggle: () => void
  readonly onFrom: () => void
}) {
  return (
    <li>
      <label>
        <input type="checkbox" checked={props.isOn} onChange={() => props.onToggle()} />
        <span dir="auto">{nameOf(props.message)}</span>
        <time dateTime={props.message.created_at}>{clockTime(props.message.created_at)}</time>
      </label>
      <Button onClick={() => props.onFrom()}>{mergeWords().merges.fromHere}</Button>
      <div class="sample">
        <Body html={props.message.body} files={props.message.attachments} />
      </div>
    </li>
  )
}

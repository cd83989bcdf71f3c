import { For, Show, createMemo, type JSX } from 'solid-js'
import { ownAddress } from '../controls/own-address.ts'
import { Avatar } from '../../pages/controls/avatar.tsx'
import type { Line } from '../state/shapes.ts'
import { useSession } from '../state/use-session.ts'
import { Body } from './body.tsx'
import { FileCard } from './file-card.tsx'
import { RowState } from './row-state.tsx'
import { dayName } from './times.ts'

type Props = { readonly line: Line | undefined; readonly lines: readonly Line[] }

/** A message: its day if it is the first of one, who wrote it, its words, its files, its state. */
export function MessageRow(props: Props): JSX.Element {
  const session = useSession()
  const at = createMemo(() => props.lines.findIndex(({ key }) => key === props.line?.key))
  const before = () => props.lines[at() - 1]
  const after = () => props.lines[at() + 1]
  const isOwn = (line: Line | undefined) => line?.message?.sender.type !== 'agent'
  const day = () => {
    const { line } = props
    if (line === undefined) return undefined
    const name = dayName(session, line.at)
    const last = before()
    return last !== undefined && dayName(session, last.at) === name ? undefined : name
  }
  const sender = () => props.line?.message?.sender
  const name = () =>
    isOwn(props.line) ? session.words.you : (sender()?.first_name ?? session.words.team)
  /** The first of several messages of one person names them, the last one has the face. */
  const isSameAs = (other: Line | undefined) =>
    other !== undefined &&
    isOwn(other) === isOwn(props.line) &&
    other.message?.sender.first_name === sender()?.first_name
  const files = () => props.line?.message?.attachments ?? props.line?.pending?.attachments ?? []
  const isLastOwn = () => isOwn(props.line) && !props.lines.slice(at() + 1).some(isOwn)
  return (
    <>
      <Show when={day()}>{(words) => <p class="day">{words()}</p>}</Show>
      <article
        classList={{
          mine: isOwn(props.line),
          from: !isOwn(props.line),
          wait: props.line?.pending !== null && props.line?.pending !== undefined,
          refused: Boolean(props.line?.pending?.error),
          joined: isSameAs(after()),
        }}
      >
        <Show when={!isOwn(props.line)}>
          <Avatar name={name()} picture={ownAddress(sender()?.picture)} />
        </Show>
        <div class="bubble">
          <Show
            when={!isOwn(props.line) && !isSameAs(before())}
            fallback={<span class="unseen">{session.words.wrote(name())}</span>}
          >
            <header aria-hidden="true">{name()}</header>
            <span class="unseen">{session.words.wrote(name())}</span>
          </Show>
          <Body line={props.line} />
          <For each={files()}>{(file) => <FileCard file={file} />}</For>
        </div>
      </article>
      <Show when={isOwn(props.line) && (isLastOwn() || props.line?.pending)}>
        <RowState line={props.line} />
      </Show>
    </>
  )
}

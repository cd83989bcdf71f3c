import { For, Show, type JSX } from 'solid-js'
import { later } from '../controls/later.tsx'
import { ownAddress } from '../controls/own-address.ts'
import { Avatar } from '../../pages/controls/avatar.tsx'
import { useVisit } from '../state/use-visit.ts'
import { Body } from './body.tsx'
import { RowState } from './row-state.tsx'
import type { Row } from './rows.ts'
import { clockTime, fullTime } from './times.ts'

const FileCard = later(async () => (await import('./file-card.tsx')).FileCard)

/** A message: its day if it is the first of one, who wrote it, its words, its files, its state. */
export function MessageRow(props: { readonly row: Row }): JSX.Element {
  const visit = useVisit()
  const line = () => props.row.line
  const sender = () => line().message?.sender
  const name = () =>
    props.row.isOwn ? visit.words.you : (sender()?.first_name ?? visit.words.team)
  const files = () => line().message?.attachments ?? line().pending?.attachments ?? []
  return (
    <>
      <Show when={props.row.day}>{(words) => <p class="day">{words()}</p>}</Show>
      <article
        classList={{
          mine: props.row.isOwn,
          from: !props.row.isOwn,
          wait: line().pending !== null,
          refused: Boolean(line().pending?.error),
          joined: !props.row.isLast,
        }}
      >
        <Show when={!props.row.isOwn}>
          <Avatar name={name()} picture={ownAddress(sender()?.picture)} />
        </Show>
        <div class="bubble">
          <Show
            when={!props.row.isOwn && props.row.isFirst}
            fallback={<span class="unseen">{visit.words.wrote(name())}</span>}
          >
            <header aria-hidden="true" dir="auto">
              {name()}
            </header>
            <span class="unseen">{visit.words.wrote(name())}</span>
          </Show>
          <Body line={line()} />
          <For each={files()}>{(file) => <FileCard file={file} html={line().message?.body} />}</For>
          <time datetime={new Date(line().at).toISOString()} title={fullTime(visit, line().at)}>
            {clockTime(visit, line().at)}
          </time>
        </div>
      </article>
      <Show when={props.row.isOwn && (props.row.isLastOwn || line().pending)}>
        <RowState line={line()} />
      </Show>
    </>
  )
}

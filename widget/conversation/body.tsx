import { Show, createEffect, type JSX } from 'solid-js'
import type { Line } from '../state/shapes.ts'
import { showMessageHtml } from '../../pages/message-html.ts'
import { words } from '../words.ts'

/** The words of a message, if it has any: the server's safe HTML, or the visitor's own as they wrote them. */
export function Body(props: { readonly line: Line }): JSX.Element {
  return (
    <Show
      when={props.line.message?.body}
      fallback={
        <Show when={props.line.pending?.text}>
          {(text) => (
            <p class="body written" dir="auto">
              {text()}
            </p>
          )}
        </Show>
      }
    >
      {(html) => {
        let element: HTMLDivElement | undefined
        createEffect(() => {
          if (element === undefined) return
          void showMessageHtml(element, html(), words().code, {
            imageFrom: words().image_from,
            files: props.line.message?.attachments ?? [],
          })
        })
        return <div ref={element} class="body" dir="auto" />
      }}
    </Show>
  )
}

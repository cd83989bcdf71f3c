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
        const fill = (element: HTMLDivElement) =>
          createEffect((before?: string) => {
            const [code, imageFrom] = [words().code, words().image_from]
            const files = props.line.message?.attachments ?? []
            // The focus, and what is chosen in it, stay when something else of the message changes.
            const shown = JSON.stringify([html(), code, imageFrom, files.map(({ id }) => id)])
            if (shown !== before) void showMessageHtml(element, html(), code, { imageFrom, files })
            return shown
          })
        return <div ref={fill} class="body" dir="auto" />
      }}
    </Show>
  )
}

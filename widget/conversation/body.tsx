import { Show, createEffect, type JSX } from 'solid-js'
import type { Line } from '../state/shapes.ts'
import { showHtml } from './show-html.ts'

/** The words of a message: the server's safe HTML, or the visitor's own as they wrote them. */
export function Body(props: { readonly line: Line | undefined }): JSX.Element {
  return (
    <Show
      when={props.line?.message?.body}
      fallback={<p class="body written">{props.line?.pending?.text}</p>}
    >
      {(html) => {
        let element: HTMLDivElement | undefined
        createEffect(() => element && void showHtml(element, html()))
        return <div ref={element} class="body" />
      }}
    </Show>
  )
}

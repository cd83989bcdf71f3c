import { createEffect } from 'solid-js'
import { words } from '../languages/words.ts'
import { showMessageHtml } from '../message-html.ts'
import './chip.css'

/** The body of a message as the server has it. */
export function MessageBody(props: { readonly html: string; readonly class?: string }) {
  let element: HTMLDivElement | undefined
  createEffect(() => {
    if (element !== undefined)
      void showMessageHtml(element, props.html, words().imageFrom, words().code)
  })
  return <div ref={element} class={props.class ?? 'body'} />
}

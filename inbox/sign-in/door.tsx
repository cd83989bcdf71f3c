import type { JSX } from 'solid-js'
import { Show } from 'solid-js'
import { Icon } from '../controls/icon.tsx'
import './sign-in.css'

/** The frame of every page that is shown before somebody is signed in. */
export function Door(props: {
  readonly title: string
  readonly lead?: string | undefined
  readonly foot?: JSX.Element
  readonly children: JSX.Element
}) {
  return (
    <div class="door">
      <main>
        <div class="porch" aria-hidden="true">
          <Icon name="lantern" />
        </div>
        <h1>{props.title}</h1>
        <Show when={props.lead}>
          <p class="lead">{props.lead}</p>
        </Show>
        {props.children}
        <p class="foot">{props.foot}</p>
      </main>
    </div>
  )
}

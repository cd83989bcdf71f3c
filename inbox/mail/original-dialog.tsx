import { createResource, createSignal, Match, Show, Suspense, Switch } from 'solid-js'
import { basePath } from '../../client/source/send.ts'
import type { ReceivedMail } from '../../client/source/types.generated.ts'
import { Dialog } from '../controls/dialog.tsx'
import { onOwnHost } from '../conversation/attachment.tsx'
import { api, asMember } from '../state/api.ts'
import { fullTime } from '../words/times.ts'
import { words } from '../words/words.ts'
import { originalWords } from './original-words.ts'
import './original-dialog.css'

export { originalReady } from './original-words.ts'
import { Trouble } from '../controls/trouble.tsx'

/** A mail as it came, in a frame whose policy lets nothing in it run or load. */
export function OriginalDialog(props: { readonly id: string; readonly onClose: () => void }) {
  const [found] = createResource(
    () => props.id,
    async (id) => (await asMember(async () => api.mails.get(id))).mail,
  )
  const mail = () => (found.error === undefined ? found() : undefined)
  return (
    <Dialog isOpen isLarge title={originalWords().original.label} onClose={() => props.onClose()}>
      <Suspense>
        <Switch>
          <Match when={found.error}>
            <Trouble of={found.error} />
          </Match>
          <Match when={mail()?.original === null}>
            <p role="status">{originalWords().original.gone}</p>
          </Match>
          <Match when={mail()}>{(known) => <Original mail={known()} />}</Match>
        </Switch>
      </Suspense>
    </Dialog>
  )
}

function Original(props: { readonly mail: ReceivedMail }) {
  const [isWithAll, setWithAll] = createSignal(false)
  const [isLoading, setLoading] = createSignal(false)
  const [leftOut, setLeftOut] = createSignal(0)
  let frame: HTMLIFrameElement | undefined
  let download: HTMLElement | undefined
  const path = () => `/mails/${props.mail.id}/original${isWithAll() ? '?pictures=all' : ''}`
  // Nobody looks into the frame: the server says what it is without, once it has shown the mail.
  const onShown = async () => {
    try {
      const { reply } = await api.request({ method: 'HEAD', path: path() })
      const count = Number(reply.headers.get('pictures-left-out'))
      // The button goes.
      if (isLoading() && count === 0) download?.focus()
      setLeftOut(count)
    } finally {
      setLoading(false)
    }
  }
  const load = () => {
    if (isLoading()) return
    setLoading(true)
    if (isWithAll()) frame?.setAttribute('src', address())
    else setWithAll(true)
  }
  const address = () => `${basePath}${path()}`
  return (
    <>
      <div class="of-original">
        <p>
          <strong dir="auto">{props.mail.subject || words().mail.noSubject}</strong>
          <br />
          <bdi>{props.mail.sender ?? words().mail.noSender}</bdi>
          {' · '}
          <time dateTime={props.mail.received_at}>{fullTime(props.mail.received_at)}</time>
        </p>
        <p class="ends">
          <a
            class="button edged"
            ref={(element) => (download = element)}
            href={onOwnHost(props.mail.original?.url ?? '')}
            download={`${props.mail.id}.eml`}
          >
            {originalWords().original.download}
          </a>
          <Show when={leftOut() > 0}>
            <button
              type="button"
              class="button edged"
              title={originalWords().original.picturesHint}
              aria-disabled={isLoading()}
              onClick={load}
            >
              {originalWords().original.pictures}
            </button>
          </Show>
        </p>
      </div>
      <p class="left-out" role="status">
        <Show when={isWithAll() && !isLoading() && leftOut() > 0}>
          {originalWords().original.picturesLeft}
        </Show>
      </p>
      <iframe
        ref={(element) => (frame = element)}
        class="original"
        title={originalWords().original.label}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
        src={address()}
        onLoad={() => void onShown().catch(() => undefined)}
      />
    </>
  )
}

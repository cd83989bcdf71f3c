import { createSignal, For, Show } from 'solid-js'
import type { ReceivedMail } from '../../client/source/types.generated.ts'
import { Icon } from '../controls/icon.tsx'
import { OriginalDialog, originalReady } from '../mail/original-dialog.tsx'
import { pageTitle } from '../notifications/unseen.ts'
import { wordsOf } from '../state/api.ts'
import { ViewsButton } from '../views/views-button.tsx'
import { words } from '../words/words.ts'
import { trayReady as wordsReady, trayWords } from './tray-words.ts'
import { FileDialog } from './file-dialog.tsx'
import { discardMail, tellFiled } from './tray-actions.ts'
import { TrayCard } from './tray-card.tsx'
import { makeTray } from './tray-model.ts'

import './tray.css'

/** Loads its words. */
export async function trayReady(): Promise<void> {
  await Promise.all([wordsReady(), originalReady()])
}

type Asked = { readonly what: 'show' | 'file'; readonly mail: ReceivedMail }

/** The mails that are no message, with what can be done with each. */
export function TrayPane(props: { readonly onViews: () => void }) {
  const tray = makeTray()
  const [asked, setAsked] = createSignal<Asked>()
  const [filed, setFiled] = createSignal<ReceivedMail>()
  /** Mails that were dealt with, until the list is read without them: a second click on a button of one does nothing. */
  const leaving = new Set<string>()
  let page: HTMLElement | undefined
  pageTitle(() => `${words().views.tray} · Porchlight`)
  const mailTo = (what: Asked['what']) => (asked()?.what === what ? asked()?.mail : undefined)
  const close = () => setAsked(undefined)
  /** The buttons of the mail go, and the focus with them: the next one gets it. */
  const leave = async (mail: ReceivedMail) => {
    const mails = tray.mails() ?? []
    const at = mails.findIndex(({ id }) => id === mail.id)
    const next = (mails[at + 1] ?? mails[at - 1])?.id
    const card = page?.querySelector<HTMLElement>(`[data-mail="${next}"]`)
    ;(card ?? page)?.focus()
    await tray.read()
  }
  const dealWith = async (mail: ReceivedMail, isDone: boolean | Promise<boolean>) => {
    leaving.add(mail.id)
    if (await isDone) await leave(mail)
    leaving.delete(mail.id)
  }
  const onFiled = (mail: ReceivedMail) => {
    close()
    setFiled(mail)
    tellFiled(mail.id, subjectOf(mail))
    void dealWith(mail, true)
  }
  const onAsk = (what: Asked['what'] | 'discard', mail: ReceivedMail) => {
    if (leaving.has(mail.id)) return
    if (what === 'discard') {
      setFiled(undefined)
      void dealWith(mail, discardMail(mail.id, subjectOf(mail)))
    } else setAsked({ what, mail })
  }
  return (
    <main class="tray" id="talk" tabindex="-1" ref={(element) => (page = element)}>
      <TrayHead onViews={props.onViews} />
      <div class="scroll">
        <p class="lead">{trayWords().tray.lead}</p>
        <Placed mail={filed()} conversationId={tray.placeOf(filed()?.id ?? '')} />
        <TrayList tray={tray} onAsk={onAsk} />
      </div>
      <Show when={mailTo('show')} keyed>
        {(mail) => <OriginalDialog id={mail.id} onClose={close} />}
      </Show>
      <Show when={mailTo('file')} keyed>
        {(mail) => <FileDialog mail={mail} onClose={close} onDone={() => onFiled(mail)} />}
      </Show>
    </main>
  )
}

/** Where the mail that was filed last has become a message. */
function Placed(props: {
  readonly mail: ReceivedMail | undefined
  readonly conversationId: string | undefined
}) {
  return (
    <p class="said-so" role="status">
      <Show when={props.mail !== undefined && props.conversationId}>
        {(id) => (
          <>
            {trayWords().tray.placed(props.mail === undefined ? '' : subjectOf(props.mail))}{' '}
            <a href={`/inbox/all/${id()}`}>{trayWords().tray.open}</a>
          </>
        )}
      </Show>
    </p>
  )
}

function TrayHead(props: { readonly onViews: () => void }) {
  return (
    <header>
      <ViewsButton onViews={props.onViews} />
      <h1>{words().views.tray}</h1>
    </header>
  )
}

function TrayList(props: {
  readonly tray: ReturnType<typeof makeTray>
  readonly onAsk: (what: Asked['what'] | 'discard', mail: ReceivedMail) => void
}) {
  return (
    <>
      <Show when={props.tray.error()}>
        <p class="trouble" role="alert">
          {trayWords().tray.failed} {wordsOf(props.tray.error())}
          <button type="button" class="button" onClick={() => void props.tray.read()}>
            {words().tryAgain}
          </button>
        </p>
      </Show>
      <Show when={props.tray.mails()?.length === 0}>
        <div class="nothing">
          <Icon name="tray" />
          <p>{trayWords().tray.empty}</p>
        </div>
      </Show>
      <ul role="list">
        <For each={props.tray.mails()}>
          {(mail) => (
            <TrayCard
              mail={mail}
              subject={subjectOf(mail)}
              onAsk={(what) => props.onAsk(what, mail)}
            />
          )}
        </For>
      </ul>
      <Show when={props.tray.isMore()}>
        <p>
          <button type="button" class="button edged" onClick={() => props.tray.readOlder()}>
            {trayWords().tray.older}
          </button>
        </p>
      </Show>
    </>
  )
}

const subjectOf = ({ subject }: ReceivedMail) => subject || words().mail.noSubject

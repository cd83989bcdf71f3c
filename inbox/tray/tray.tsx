import { createSignal, For, Show } from 'solid-js'
import type { ReceivedMail } from '../../client/source/types.generated.ts'
import { Icon } from '../controls/icon.tsx'
import { Question } from '../controls/question.tsx'
import { OriginalDialog, originalReady } from '../mail/original-dialog.tsx'
import { pageTitle } from '../notifications/unseen.ts'
import { api, asMember, wordsOf } from '../state/api.ts'
import { ViewsButton } from '../views/views-button.tsx'
import { words } from '../words/words.ts'
import { trayReady as wordsReady, trayWords } from './tray-words.ts'
import { FileDialog } from './file-dialog.tsx'
import { TrayCard } from './tray-card.tsx'
import { makeTray } from './tray-model.ts'
import { Trouble } from '../controls/trouble.tsx'

import './tray.css'

/** Loads its words. */
export async function trayReady(): Promise<void> {
  await Promise.all([wordsReady(), originalReady()])
}

type Asked = { readonly what: 'show' | 'file' | 'discard'; readonly mail: ReceivedMail }
type Done = { readonly sentence: string; readonly id: string }

/** The mails that are no message, with what can be done with each. */
export function TrayPane(props: { readonly onViews: () => void }) {
  const tray = makeTray()
  const [asked, setAsked] = createSignal<Asked>()
  const [done, setDone] = createSignal<Done>()
  const [error, setError] = createSignal<string>()
  let page: HTMLElement | undefined
  pageTitle(() => `${words().views.tray} · Porchlight`)
  const mailTo = (what: Asked['what']) => (asked()?.what === what ? asked()?.mail : undefined)
  const close = () => setAsked(undefined)
  const end = (mail: ReceivedMail, sentence: string) => {
    close()
    setDone({ sentence, id: mail.id })
    tray.read()
    // The buttons of the mail are gone, and the focus with them.
    page?.focus()
  }
  const discard = async (mail: ReceivedMail) => {
    setError(undefined)
    try {
      await asMember(async () => api.mails.discard(mail.id))
      end(mail, trayWords().tray.discarded(subjectOf(mail)))
    } catch (cause) {
      close()
      setError(wordsOf(cause))
    }
  }
  return (
    <main class="tray" id="talk" tabindex="-1" ref={(element) => (page = element)}>
      <TrayHead onViews={props.onViews} />
      <div class="scroll">
        <p class="lead">{trayWords().tray.lead}</p>
        <p class="said-so" role="status">
          {done()?.sentence}{' '}
          <Show when={tray.placeOf(done()?.id ?? '')}>
            {(id) => <a href={`/inbox/all/${id()}`}>{trayWords().tray.open}</a>}
          </Show>
        </p>
        <Trouble of={error()} />
        <TrayList tray={tray} onAsk={setAsked} />
      </div>
      <Show when={mailTo('show')} keyed>
        {(mail) => <OriginalDialog id={mail.id} onClose={close} />}
      </Show>
      <Show when={mailTo('file')} keyed>
        {(mail) => (
          <FileDialog
            mail={mail}
            onClose={close}
            onDone={() => end(mail, trayWords().tray.filed(subjectOf(mail)))}
          />
        )}
      </Show>
      <Show when={mailTo('discard')} keyed>
        {(mail) => (
          <Question
            isOpen
            title={trayWords().tray.discardTitle}
            lead={trayWords().tray.discardLead}
            yes={trayWords().tray.discard}
            onYes={() => void discard(mail)}
            onClose={close}
          />
        )}
      </Show>
    </main>
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
  readonly onAsk: (asked: Asked) => void
}) {
  return (
    <>
      <Show when={props.tray.error()}>
        <p class="trouble" role="alert">
          {trayWords().tray.failed} {wordsOf(props.tray.error())}
          <button type="button" class="button" onClick={() => props.tray.read()}>
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
              onAsk={(what) => props.onAsk({ what, mail })}
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

import { createSignal, onCleanup, Show } from 'solid-js'
import type { GetPlusProbeReply } from '../../../client/source/types.generated.ts'
import { FormError } from '../../controls/form-error.tsx'
import { makeForm } from '../../controls/make-form.ts'
import { Trouble } from '../../controls/trouble.tsx'
import { api, asMember } from '../../state/api.ts'
import { mailSettingsWords } from './mail-settings-words.ts'

const lookMs = 2_000
/** Then the page says that it has not come yet, and goes on. */
const lateMs = 60_000
const longestMs = 600_000

/** Tries with a mail whether addresses with a plus arrive, and has the channel use them if they do. */
export function PlusProbe(props: {
  readonly channelId: string
  readonly onFound: (found: 'yes' | 'no') => void
}) {
  type Probe = GetPlusProbeReply['plus_probe'] | null
  const [probe, setProbe] = createSignal<Probe>(null)
  const [isLate, setLate] = createSignal(false)
  const [failed, setFailed] = createSignal<unknown>()
  let timer: ReturnType<typeof setTimeout> | undefined
  onCleanup(() => clearTimeout(timer))
  const take = async (found: Probe, since: number) => {
    const passed = Date.now() - since
    setLate(passed > lateMs)
    if (found?.state === 'arrived' || found?.state === 'returned') {
      const arrives = found.state === 'arrived'
      await api.settings.updateChannel(props.channelId, { mail: { plus_addresses: arrives } })
      props.onFound(arrives ? 'yes' : 'no')
    } else if (found?.state === 'sent') lookLater(since)
    // What it says is so now.
    setProbe(found)
  }
  const lookLater = (since: number) => {
    if (Date.now() - since < longestMs) timer = setTimeout(() => void look(since), lookMs)
  }
  const look = async (since: number) => {
    const id = props.channelId
    const read = await asMember(async () => api.mails.getPlusProbe(id)).catch(() => undefined)
    try {
      await asMember(async () => take(read === undefined ? probe() : read.plus_probe, since))
      setFailed(undefined)
    } catch (error) {
      setFailed(error)
      lookLater(since)
    }
  }
  const form = makeForm(async () => {
    clearTimeout(timer)
    setProbe(null)
    setFailed(undefined)
    const { plus_probe: sent } = await api.mails.probePlusAddresses(props.channelId)
    await take(sent, Date.now())
  })
  const said = () => mailSettingsWords().probe
  const wordsFor = ({ state, address }: NonNullable<Probe>) => {
    if (state === 'sent') return isLate() ? said().late(address) : said().sent(address)
    return state === 'returned' ? said().returned(address) : said()[state]
  }
  return (
    <div class="receivers">
      <FormError form={form} />
      <Trouble of={failed()} />
      <div class="ends">
        <button
          type="button"
          class="button edged"
          aria-disabled={form.isBusy()}
          onClick={form.submit}
        >
          {said().start}
        </button>
      </div>
      <div role="status">
        <Show when={probe()}>
          {(sent) => (
            <p class="hint">
              {wordsFor(sent())} <bdi>{sent().words}</bdi>
            </p>
          )}
        </Show>
      </div>
    </div>
  )
}

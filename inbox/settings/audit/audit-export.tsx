import { createSignal } from 'solid-js'
import type { AuditEntry } from '../../../client/source/types.generated.ts'
import { FormError } from '../../controls/form-error.tsx'
import { makeForm } from '../../controls/make-form.ts'
import { saveFile } from '../save-file.ts'
import { settingsWords } from '../settings-words.ts'
import { auditCsv } from './audit-csv.ts'
import { readAuditPage, type AuditFilter } from './audit-trail.ts'

/** What one file holds at most; older entries need another last day. */
const mostEntries = 20_000
const perPage = 200

/** Reads all that the filter finds, and gives it to the browser as a file. */
export function AuditExport(props: { readonly filter: AuditFilter }) {
  const texts = () => settingsWords().audit
  const [count, setCount] = createSignal<number>()
  const [isCut, setCut] = createSignal(false)
  const form = makeForm(async () => {
    const { filter } = props
    const entries: AuditEntry[] = []
    let next: number | null | undefined
    do {
      const page = await readAuditPage(filter, next ?? undefined, perPage)
      entries.push(...page.entries)
      next = page.next
      setCount(entries.length)
    } while (next !== null && entries.length < mostEntries)
    setCut(next !== null)
    const day = new Date().toISOString().slice(0, 10)
    saveFile(`audit-${day}.csv`, 'text/csv;charset=utf-8', auditCsv(entries))
  })
  const state = () => {
    const found = count()
    if (found === undefined) return ''
    if (form.isBusy()) return texts().reading(found)
    if (!form.isDone()) return ''
    return isCut() ? texts().cut(found) : texts().saved(found)
  }
  return (
    <>
      <div class="ends after">
        <button
          type="button"
          class="button edged"
          aria-disabled={form.isBusy()}
          onClick={form.submit}
        >
          {texts().download}
        </button>
        <span role="status">{state()}</span>
      </div>
      <FormError form={form} />
    </>
  )
}

import { createEffect, createMemo } from 'solid-js'
import { companyReady, companyWords } from '../company/company-words.ts'
import { tellNotice } from '../state/actions.ts'
import { me } from '../state/session-state.ts'
import { shortDate } from '../words/times.ts'

/** Says when this session ends because the company sign-in is required, once for each time that the inbox is opened. */
export function tellCompany(): void {
  const from = createMemo(() => me()?.company_needed_from ?? undefined)
  createEffect(() => {
    const known = from()
    if (known === undefined) return
    void companyReady().then(() => tellNotice(companyWords().soon(shortDate(known))))
  })
}

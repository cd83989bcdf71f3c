import { latePart } from '../controls/late-part.tsx'

/** The company sign-ins, which are not in the first load. */
export const CompanyButtons = latePart<{
  readonly invitation?: string
  readonly isAgain?: boolean
}>(async () => {
  const { CompanyButtons: part, companyReady } = await import('./company-buttons.tsx')
  await companyReady()
  return part
})

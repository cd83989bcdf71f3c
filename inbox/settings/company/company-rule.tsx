import { companyWords } from '../../company/company-words.ts'
import { RuleForm } from '../rule-form.tsx'

/** Of whom the workspace requires the company sign-in. */
export function CompanyRule(props: { readonly hasProvider: boolean }) {
  return (
    <RuleForm
      path="/company-rule"
      options={['off', 'all_but_admins', 'all']}
      words={companyWords().rule}
      maySet={props.hasProvider}
    />
  )
}

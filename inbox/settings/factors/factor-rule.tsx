import { factorWords } from '../../sign-in/factor-words.ts'
import { RuleForm } from '../rule-form.tsx'

/** Of whom the workspace requires a second factor. */
export function FactorRule(props: { readonly hasFactor: boolean }) {
  return (
    <RuleForm
      path="/factor-rule"
      options={['off', 'admins', 'all']}
      words={factorWords().rule}
      maySet={props.hasFactor}
    />
  )
}

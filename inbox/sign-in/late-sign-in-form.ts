import { latePart } from '../controls/late-part.tsx'
import type { SignInForm as Form } from './sign-in-form.tsx'

/** Address and password. Members who are signed in seldom see it, and therefore it is not in the first load. */
export const SignInForm = latePart<Parameters<typeof Form>[0]>(
  async () => (await import('./sign-in-form.tsx')).SignInForm,
)

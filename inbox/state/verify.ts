import { createSignal } from 'solid-js'

type Question = { readonly answer: (isVerified: boolean) => void }

const [question, setQuestion] = createSignal<Question>()

/** The open question for the password, if there is one. */
export { question }

let asked: Promise<boolean> | undefined

/** Asks for the password again; several calls at once ask once. False: the person cancelled. */
export async function askPassword(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => setQuestion({ answer: resolve })).finally(() => {
    asked = undefined
    setQuestion(undefined)
  })
  return asked
}

import { createSignal } from 'solid-js'
import { PorchlightError } from '../../client/source/porchlight-error.ts'

/** The code of a second factor. It is undefined until the server has asked for it. */
export function askedCode() {
  const [code, setCode] = createSignal<string>()
  /** Sends a request with the code that is known; asks for one if that is refused for want of it, and returns false. */
  const send = async (request: (code?: string) => Promise<void>): Promise<boolean> => {
    try {
      await request(code())
      return true
    } catch (error) {
      if (!(error instanceof PorchlightError) || error.code !== 'second_factor_needed') throw error
      setCode('')
      return false
    }
  }
  return { code, setCode, send }
}

export type AskedCode = ReturnType<typeof askedCode>

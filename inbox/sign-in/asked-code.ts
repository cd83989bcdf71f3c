import { createSignal } from 'solid-js'
import { PorchlightError } from '../../client/source/porchlight-error.ts'
import type { Proof } from '../state/session.ts'

/** The second factor, a code or a passkey. It is undefined until the server has asked for it. */
export function askedCode() {
  const [proof, setProof] = createSignal<Proof>()
  /** Sends a request with what is known; asks for a code if that is refused for want of it, and returns false. */
  const send = async (request: (proof?: Proof) => Promise<void>): Promise<boolean> => {
    try {
      await request(proof())
      return true
    } catch (error) {
      if (!(error instanceof PorchlightError) || error.code !== 'second_factor_needed') throw error
      setProof({})
      return false
    }
  }
  return { proof, setProof, send }
}

export type AskedCode = ReturnType<typeof askedCode>

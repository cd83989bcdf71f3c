import type {
  SignInByPasskeyBody,
  SignInByPasskeyReply,
} from '../../client/source/types.generated.ts'
import { auth } from '../state/api.ts'
import { arrive } from '../state/session.ts'
import type { UsedPasskey } from './authenticator.ts'

/** Signs in by a passkey alone. */
export async function signInByPasskey(passkey: UsedPasskey): Promise<void> {
  const body: SignInByPasskeyBody = { passkey }
  arrive((await auth<SignInByPasskeyReply>('POST', '/passkeys/session', body)).session)
}

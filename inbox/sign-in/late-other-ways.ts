import { latePart } from '../controls/late-part.tsx'

/** Passkeys and company sign-ins, which are not in the first load. */
export const OtherWays = latePart(async () => {
  const { OtherWays: part, waysReady } = await import('./other-ways.tsx')
  await waysReady()
  return part
})

/** The result of a check of an installation. A failure or a warning has a remedy. */
export type Finding =
  | { readonly name: string; readonly state: 'ok'; readonly says: string }
  | {
      readonly name: string
      readonly state: 'warn' | 'fail'
      readonly says: string
      readonly remedy: string
    }

export const ok = (name: string, says: string): Finding => ({ name, state: 'ok', says })

const withRemedy =
  (state: 'warn' | 'fail') =>
  (name: string, says: string, remedy: string): Finding => ({ name, state, says, remedy })

export const warn = withRemedy('warn')
export const fail = withRemedy('fail')

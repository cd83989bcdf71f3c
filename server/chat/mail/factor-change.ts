/** What became of a member's second factors. */
export type FactorChange = {
  readonly change:
    | 'totp_enabled'
    | 'totp_disabled'
    | 'recovery_codes_made'
    | 'recovery_code_used'
    | 'passkey_added'
    | 'passkey_removed'
    | 'passkey_copied'
    | 'factors_removed'
  /** Of the network; null for what others did. */
  readonly address: string | null
  /** The name of another member who did it; none for a command on the server. */
  readonly by?: string | null
  readonly at: string
}

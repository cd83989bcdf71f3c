/**
 * Whether the mail server has refused the recipient or the mail itself for good (RFC 5321, 4.2.1). A refused login or
 * sender is a mistake of the configuration, which is corrected.
 */
export function isRefused(error: unknown): boolean {
  const { command, responseCode } = error as { command?: string; responseCode?: number }
  return (command === 'RCPT TO' || command === 'DATA') && (responseCode ?? 0) >= 500
}

/** Placeholder. */
export function SettingsPages() {
  return <p />
}

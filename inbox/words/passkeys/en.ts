/** The texts of passkeys, in English. */
export const en = {
  signIn: 'Sign in with a passkey',
  use: 'Use a passkey',
  title: 'Passkeys',
  lead: 'A passkey signs you in by the screen lock of this device or by a security key, without the password. It works at this address only.',
  none: 'You have no passkey.',
  name: 'Name',
  nameHint: 'So that you recognise it later.',
  thisDevice: 'This device',
  add: 'Add a passkey',
  unsupported: 'This browser cannot make passkeys here.',
  added: (date: string) => `Added ${date}`,
  used: (ago: string) => `last used ${ago}`,
  neverUsed: 'never used',
  at: (host: string) => `works at ${host} only`,
  rename: 'Rename',
  save: 'Save',
  remove: 'Remove',
  renameOf: (name: string) => `Rename ${name}`,
  removeOf: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove the passkey “${name}”?`,
  removeLead:
    'It signs you in no more, and your other sessions are signed out. Delete it from the device as well.',
  cancelled: 'No passkey was used.',
  errors: {
    passkey_wrong: 'This passkey is not known here. Try again, or sign in another way.',
    passkey_copied:
      'There may be a copy of this passkey, so it is refused. Remove it in the settings.',
    passkey_setup_invalid: 'This passkey cannot be set up here. Try again.',
    passkey_unknown: 'This passkey is removed already.',
    passkeys_too_many: 'You can have 20 passkeys. Remove one first.',
    second_factor_last:
      'Your workspace requires a second step. Set up another one before you remove this one.',
    way_in_last: 'You sign in by this passkey alone. Set a password before you remove it.',
  },
}

/** The texts of passkeys in one language. */
export type PasskeyWords = typeof en

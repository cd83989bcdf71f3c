/** The texts of the second factor, in English. */
export const en = {
  factors: {
    code: 'Code of the authenticator app',
    codeHint: 'Six digits. The app shows another code every 30 seconds.',
    recoveryCode: 'Recovery code',
    recoveryCodeHint: 'One of the ten codes that you kept when you set it up.',
    useRecoveryCode: 'Use a recovery code',
    useApp: 'Use the app',
    lead: 'With an authenticator app, signing in needs a code of your phone as well as the password; a passkey replaces both. A stolen password is then not enough.',
    none: 'No authenticator app is set up.',
    since: (date: string) => `The app is set up since ${date}.`,
    left: (count: number) =>
      count === 1 ? '1 recovery code is left.' : `${count} recovery codes are left.`,
    setUp: 'Set up an app',
    setUpAnother: 'Set up another app',
    scan: 'Scan this with an app such as Aegis, Google Authenticator or 1Password, or type the text into it. Then enter the code that the app shows.',
    picture: 'QR code for the app',
    enable: 'Turn on',
    once: 'Keep these recovery codes. They are not shown again. Each signs you in once, with the password, if the app or the passkey is lost.',
    download: 'Save as a file',
    done: 'The app is set up. Your other sessions are signed out.',
    renew: 'Make new recovery codes',
    renewTitle: 'Make new recovery codes?',
    renewLead: 'The earlier ones stop working, and your other sessions are signed out.',
    remove: 'Remove',
    removeTitle: 'Remove the authenticator app?',
    removeLead:
      'Without a passkey the password alone is enough again. Your other sessions are signed out.',
  },
  rule: {
    title: 'For the team',
    lead: 'Members of whom it is required and who have no second factor can do nothing but set one up.',
    label: 'Two-step sign-in is required',
    off: 'of nobody',
    admins: 'of admins',
    all: 'of everyone',
    adminsHint: 'Admins may change team members, settings or API keys.',
    grace: 'Days until then',
    graceHint: 'How long members without it can go on working, 0 to 30.',
    needsOwn: 'Set up your own second factor first.',
    from: (date: string) => `Required from ${date} on.`,
    save: 'Set the rule',
    saved: 'The rule is set.',
  },
  enrol: {
    title: 'Set up two-step sign-in',
    lead: 'This workspace requires it. It takes a minute, and then you can go on.',
    proceed: 'Continue to the inbox',
    signOut: 'Sign out',
    soon: (date: string) => `Two-step sign-in is required from ${date}. Set it up in the settings.`,
  },
  verify: {
    title: 'Enter your password again',
    lead: 'This change needs your password, because you entered it a while ago.',
    titleWithout: 'Confirm that it is you',
    leadWithout: 'This change needs a passkey of yours, or the sign-in of your company again.',
    submit: 'Continue',
  },
}

/** The texts of the second factor in one language. */
export type FactorWords = typeof en

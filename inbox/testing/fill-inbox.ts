/** Sends one API request with a key; the reply's body is parsed. */
export type Ask = (
  method: string,
  path: string,
  body?: unknown,
) => Promise<ReturnType<typeof JSON.parse>>

export type Filled = {
  readonly chloe: { readonly id: string; readonly email: string }
  readonly omar: { readonly id: string; readonly email: string }
  /** Ids by title. */
  readonly conversations: ReadonlyMap<string, string>
}

type Said = readonly [who: 'contact' | 'chloe' | 'omar' | 'note', minutesAgo: number, words: string]

type Story = {
  readonly name: string
  readonly title: string
  readonly said: readonly Said[]
  readonly owner?: 'chloe' | 'omar'
  readonly group?: string
  readonly priority?: string
  readonly closed?: true
}

const day = 24 * 60

const stories: readonly Story[] = [
  {
    name: 'Zoe Ito',
    title: 'Change the delivery address',
    said: [
      ['contact', 3 * day, 'Is it still possible today?'],
      ['chloe', 3 * day - 20, 'It is. Which address should it go to?'],
    ],
    owner: 'chloe',
  },
  {
    name: 'Bo Haas',
    title: 'Refund for the second seat',
    said: [
      ['contact', day + 90, 'We only need one seat from now on. Can the second one be refunded?'],
      ['chloe', day + 50, 'Done. It takes two to five days to arrive.'],
    ],
    owner: 'chloe',
    group: 'Billing',
  },
  {
    name: 'Omar Said',
    title: 'Webhook signature fails after rotation',
    said: [
      ['contact', day + 30, 'Since I rotated the secret, every signature is wrong.'],
      ['note', day + 10, 'Reproduced: the old secret is still cached on their side.'],
    ],
    owner: 'chloe',
    group: 'Technical',
  },
  {
    name: 'Visitor from Lyon',
    title: 'Do you ship to Switzerland?',
    said: [
      ['contact', 190, 'Do you ship to Switzerland?'],
      ['chloe', 180, 'We do, from 1 December on. Shall I tell you when it is possible?'],
    ],
    owner: 'chloe',
  },
  {
    name: 'Mei Berg',
    title: 'How do I add a colleague?',
    said: [
      ['contact', 150, 'How do I add a colleague?'],
      ['chloe', 140, 'Under Settings, Team. Everyone you invite gets a link.'],
      ['contact', 130, 'Perfect, that was it. Thank you!'],
    ],
    owner: 'chloe',
  },
  {
    name: 'Tomas Wieland',
    title: 'Invoice without our VAT number',
    said: [
      ['contact', 128, 'The last invoice does not show our VAT number.'],
      ['chloe', 112, 'I have corrected it, the new one is on its way to you.'],
    ],
    owner: 'chloe',
    group: 'Billing',
  },
  {
    name: 'Nadia Rossi',
    title: 'Cannot find last year’s invoices',
    said: [['contact', 70, 'Where are the invoices of last year?']],
    group: 'Billing',
  },
  {
    name: 'Jonas Lind',
    title: 'Feature request: dark mode for reports',
    said: [['contact', 64, 'Everything else is dark already. Please do the reports, too.']],
  },
  {
    name: 'Sara Novak',
    title: 'Thank you for the quick fix',
    said: [
      ['contact', 5 * day, 'It works again. Thank you!'],
      ['omar', 5 * day - 9, 'Glad to hear it.'],
    ],
    owner: 'omar',
    closed: true,
  },
  {
    name: 'Ada Okafor',
    title: 'Cannot sign in on my phone',
    said: [
      [
        'contact',
        42,
        'It says the code has expired, but I only just got it. Tried it three times now.',
      ],
    ],
    owner: 'chloe',
  },
  {
    name: 'Lin Zhang',
    title: 'Charged twice in March',
    priority: 'high',
    owner: 'chloe',
    group: 'Billing',
    said: [
      [
        'contact',
        29,
        '<p>Hello, my card was charged twice for March. Once on the 2nd and once on the 3rd, both 49 €.</p><p>The order number is <code>A-20931</code>.</p>',
      ],
      [
        'chloe',
        22,
        'Hi Lin, I am sorry about that. I can see both charges. One moment while I find out which of them has gone through.',
      ],
      [
        'note',
        19,
        '@Omar Silva the second one is still pending at the bank. Can you void it before noon?',
      ],
      ['contact', 9, 'Thank you. Here is what my bank shows:'],
    ],
  },
  {
    name: 'Priya Nair',
    title: 'Export stops at 40 %',
    said: [
      [
        'contact',
        4,
        'Screenshot attached. The file has about 80,000 rows and stops at 40 %, always at the same place.',
      ],
    ],
    owner: 'chloe',
  },
]

/** Fills a workspace with two agents and a morning's conversations, as if they had happened. */
export async function fillInbox(ask: Ask, adminEmail: string): Promise<Filled> {
  await ask('PATCH', '/workspace', { name: 'Acme Support' })
  const { groups } = await ask('GET', '/groups')
  const missing = ['Billing', 'Technical'].filter(
    (name) => !groups.some((group: { name: string }) => group.name === name),
  )
  for (const name of missing) await ask('POST', '/groups', { name })
  const { team_members: known } = await ask(
    'GET',
    `/team-members?email=${encodeURIComponent(adminEmail)}`,
  )
  const admin = known[0]
  await ask('PATCH', `/team-members/${admin.id}`, { first_name: 'Chloe', last_name: 'Martin' })
  await ask('POST', '/team-members', {
    emails: ['omar@acme.example'],
    organization_role: 'Standard',
    send_invitation_email: false,
  })
  const { team_members: found } = await ask('GET', '/team-members?email=omar@acme.example')
  const omar = { id: String(found[0].id), email: 'omar@acme.example' }
  await ask('PATCH', `/team-members/${omar.id}`, { first_name: 'Omar', last_name: 'Silva' })
  const emails = { chloe: String(admin.email), omar: omar.email, note: String(admin.email) }
  const conversations = new Map<string, string>()
  for (const story of stories) conversations.set(story.title, await tell(ask, story, emails))
  return { chloe: { id: String(admin.id), email: emails.chloe }, omar, conversations }
}

async function tell(
  ask: Ask,
  story: Story,
  emails: Record<'chloe' | 'omar' | 'note', string>,
): Promise<string> {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const email = `${(story.name || 'visitor').toLowerCase().replaceAll(' ', '.')}@customers.example`
  const [first, ...rest] = story.said
  const startedAt = ago(first?.[1] ?? 0)
  const { conversation } = await ask('POST', '/conversations', {
    visitor_attributes: {
      email,
      ...(story.name === ''
        ? {}
        : { name: story.name, user_identifier: `customer-${47 + stories.indexOf(story)}11` }),
    },
    messages_attributes: [{ body: first?.[2], created_at: startedAt }],
    title: story.title,
    created_at: startedAt,
    origin_page_url: 'https://shop.example/account/billing',
    origin_page_title: 'Billing',
    ...(story.priority === undefined ? {} : { priority: story.priority }),
    ...(story.owner === undefined ? {} : { assignee_email: emails[story.owner] }),
    ...(story.group === undefined ? {} : { group_name: story.group }),
  })
  for (const [who, minutes, body] of rest) {
    await ask('POST', `/conversations/${conversation.id}/messages`, {
      body,
      created_at: ago(minutes),
      sender_email: who === 'contact' ? email : emails[who],
      ...(who === 'note' ? { kind: 'note', mentions: [{ email: emails.omar }] } : {}),
    })
  }
  if (story.closed) await ask('PATCH', `/conversations/${conversation.id}`, { status: 'closed' })
  return String(conversation.id)
}

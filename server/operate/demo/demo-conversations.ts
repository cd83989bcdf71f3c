import type { SettingsFile } from '../../chat/settings/settings-file.ts'

export { demoSubdomain } from '../../demo-hosts.ts'

export const demoAdmin = { email: 'ada@demo.example', first_name: 'Ada', last_name: 'Lund' }

/** `shop`: the origin of the made-up shop's pages. */
export const demoSettings = (shop: string): SettingsFile => ({
  channels: [
    {
      name: 'Shop',
      kind: 'web',
      web: {
        color: '#2f6b4f',
        allowed_origins: [shop],
        texts: {
          en: {
            title: 'Chat with Fern & Field',
            greeting: 'Hello',
            intro: 'Ask us about lamps, benches and ferns.',
          },
          de: {
            title: 'Chat mit Fern & Field',
            greeting: 'Hallo',
            intro: 'Fragen Sie uns zu Lampen, Bänken und Farnen.',
          },
          es: {
            title: 'Chat con Fern & Field',
            greeting: 'Hola',
            intro: 'Pregúntanos por lámparas, bancos y helechos.',
          },
        },
        pre_chat: {
          fields: [
            { field: 'name', required: false },
            { field: 'email', required: false },
          ],
        },
      },
    },
  ],
  groups: ['Support', 'Billing', 'Sales'],
  statuses: ['escalated'],
  contact_fields: [
    { name: 'Plan', kind: 'dropdown', options: ['Free', 'Team', 'Business'] },
    { name: 'Seats', kind: 'number', options: [] },
  ],
  ticket_fields: [
    { name: 'Area', kind: 'dropdown', options: ['Account', 'Invoices', 'Product'] },
    { name: 'Order', kind: 'text', options: [] },
  ],
})

/** The members of the demo workspace besides its admin. */
export const demoMembers = [
  { email: 'ben@demo.example', first_name: 'Ben', last_name: 'Okafor' },
  { email: 'chloe@demo.example', first_name: 'Chloe', last_name: 'Martin' },
  { email: 'dai@demo.example', first_name: 'Dai', last_name: 'Tanaka' },
] as const

const [ben, chloe, dai] = demoMembers

export type DemoLine = { from: 'contact' | 'note' | 'team'; body: string }

type Facts = {
  status: string
  group: string
  assignee: string | undefined
  area: string
  hoursAgo: number
  plan?: string
  priority?: string
  tags?: string[]
}

export type DemoConversation = ReturnType<typeof conversation>

function conversation(name: string, title: string, facts: Facts, ...lines: readonly string[]) {
  const email = `${name.split(' ')[0]?.toLowerCase() ?? ''}@customers.example`
  const defaults = { plan: 'Team', priority: 'medium', tags: [] }
  return { name, email, title, ...defaults, ...facts, lines: lines.map(readLine) }
}

/** `> ` starts an answer of the team, `# ` a note; any other line is the contact's. */
function readLine(line: string): DemoLine {
  if (line.startsWith('> ')) return { from: 'team', body: line.slice(2) }
  if (line.startsWith('# ')) return { from: 'note', body: line.slice(2) }
  return { from: 'contact', body: line }
}

const support = { group: 'Support', area: 'Account' }
const billing = { group: 'Billing', area: 'Invoices' }
const sales = { group: 'Sales', area: 'Product' }

/** A dozen conversations, oldest first. */
export const demoConversations: readonly DemoConversation[] = [
  conversation(
    'Maria Lopez',
    'Cannot sign in after changing my password',
    { ...support, status: 'closed', assignee: ben.email, hoursAgo: 170, tags: ['login'] },
    'Hi, I changed my password yesterday and now every sign-in fails.',
    '> Sorry about that, Maria. Could you try the link I have just mailed you?',
    'That worked, thank you!',
  ),
  conversation(
    'Jonas Weber',
    'Invoice 2041 shows the wrong VAT number',
    { ...billing, status: 'closed', assignee: chloe.email, hoursAgo: 150, tags: ['vat'] },
    'Invoice 2041 carries our old VAT number. Can you issue it again?',
    '# The old number came from the import in spring.',
    '> Here is the corrected invoice. The new number is stored from now on.',
  ),
  conversation(
    'Aisha Khan',
    'Is there a discount for schools?',
    { ...sales, status: 'waiting_on_customer', assignee: dai.email, hoursAgo: 120, plan: 'Free' },
    'We are a school of 400 pupils. Do you have a price for us?',
    '> We do: half the list price. How many teachers would use it?',
  ),
  conversation(
    'Peter Novak',
    'Export stops at 10,000 rows',
    { ...support, area: 'Product', status: 'escalated', assignee: ben.email, hoursAgo: 96 },
    'Our export always ends after 10,000 rows, without an error.',
    '> I can see the same here, and have passed it on to our engineers.',
    '# Reproduced with a second account. Engineering has it.',
  ),
  conversation(
    'Lin Zhang',
    'Charged twice in March',
    { ...billing, status: 'open', assignee: chloe.email, hoursAgo: 72, priority: 'high' },
    'My card was charged twice for March. Please pay one back.',
    '> I have found both charges and asked the bank to return the second one.',
  ),
  conversation(
    'Tom Baker',
    'How do I add a colleague?',
    { ...support, status: 'closed', assignee: dai.email, hoursAgo: 60, tags: ['how-to'] },
    'Where do I invite a colleague?',
    '> Under Settings, Team. They get a mail with a link.',
    'Found it. Thanks!',
  ),
  conversation(
    'Sofia Rossi',
    'Feature request: dark mode',
    { ...sales, status: 'on_hold', assignee: undefined, hoursAgo: 48, priority: 'low' },
    'Working late here. A dark mode would be lovely.',
    '> Noted, and you are not alone. I will write when it is there.',
  ),
  conversation(
    'Kwame Mensah',
    'Webhook deliveries arrive late',
    { ...support, area: 'Product', status: 'open', assignee: ben.email, hoursAgo: 30 },
    'Since this morning our webhooks come ten minutes late.',
    'It is still happening, by the way.',
    '> Thanks for the times. We are looking into the queue now.',
  ),
  conversation(
    'Emily Stone',
    'Upgrade to Business',
    { ...sales, status: 'open', assignee: dai.email, hoursAgo: 20, plan: 'Business' },
    'We would like to move to Business with 40 seats.',
    '> Gladly. Monthly or yearly?',
    'Yearly, please.',
  ),
  conversation(
    'Noah Fischer',
    'Please delete my account',
    { ...support, status: 'new', assignee: undefined, hoursAgo: 8, tags: ['privacy'] },
    'I no longer need my account. Please delete it and confirm.',
  ),
  conversation(
    'Priya Patel',
    'The app is blank after the update',
    {
      ...support,
      area: 'Product',
      status: 'new',
      assignee: undefined,
      hoursAgo: 3,
      priority: 'urgent',
    },
    'After the update I only see a white page, on two machines.',
  ),
  conversation(
    'Oscar Nilsson',
    'Receipt for the last payment',
    { ...billing, status: 'new', assignee: undefined, hoursAgo: 1, tags: ['receipt'] },
    'Could you send me a receipt for my last payment?',
  ),
]

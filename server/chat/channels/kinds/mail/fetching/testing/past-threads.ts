import { rawMail } from '../../../../../../../test/mails.ts'
import { proven } from '../../receiving/testing/scenario.ts'

/** A mail of the past: its name is its subject and in its Message-ID. */
type PastMail = { readonly name: string; readonly headers: readonly string[] }

export type PastThreads = {
  readonly title: string
  /** In the order of their arrival, a day apart. */
  readonly mails: readonly PastMail[]
  /** The conversations that they become, each with its mails in order. */
  readonly groups: readonly string[]
  /** Whether the mailbox gives all the same time of arrival, as after a move. */
  readonly isOneDay?: boolean
}

const [lin, bob, ann, eve] = ['lin@x.test', 'bob@y.test', 'ann@z.test', 'eve@evil.test']
const id = (name: string) => `<${name}@m.test>`
const help = 'To: help@shop.example'

/** `names`: the References; with `to` the people besides the channel. */
function mail(name: string, from: string, names = '', ...more: readonly string[]): PastMail {
  const references = names.split('').map(id).join(' ')
  return {
    name,
    headers: [
      `From: ${from}`,
      help,
      `Message-ID: ${id(name)}`,
      ...(names === '' ? [] : [`References: ${references}`]),
      ...more,
    ],
  }
}

const replyTo = (name: string) => `In-Reply-To: ${id(name)}`

export const rawPast = ({ name, headers }: PastMail): Buffer =>
  rawMail(...headers, `Subject: ${name}`, '', `Words of ${name}.`)

export const pastThreads: readonly PastThreads[] = [
  {
    title: 'a thread of one person',
    mails: [mail('a', lin), mail('b', lin, 'a'), mail('c', lin, 'ab'), mail('d', lin, 'abc')],
    groups: ['abcd'],
  },
  {
    title: 'answers that name only the mail before',
    mails: [
      mail('a', lin),
      mail('b', lin, '', replyTo('a')),
      mail('c', lin, '', replyTo('b')),
      mail('d', lin, '', replyTo('c')),
    ],
    groups: ['abcd'],
  },
  {
    title: "a thread without the team's answers, which are in another folder",
    mails: [mail('a', lin), mail('c', lin, 'ab'), mail('e', lin, 'abcd')],
    groups: ['ace'],
  },
  {
    title: 'a thread whose programs leave out the first ids',
    mails: [mail('a', lin), mail('c', lin, 'ab'), mail('e', lin, 'cd'), mail('g', lin, 'ef')],
    groups: ['aceg'],
  },
  {
    title: 'answers of somebody in copy',
    mails: [
      mail('a', lin),
      mail('b', lin, 'a', `Cc: ${bob}`),
      mail('c', bob, 'ab'),
      mail('d', bob, 'abc'),
    ],
    groups: ['abcd'],
  },
  {
    title: 'an answer of somebody in copy, to the first mail alone',
    mails: [mail('a', ann, '', `Cc: ${bob}`), mail('b', bob, 'a')],
    groups: ['ab'],
  },
  {
    title: 'a stranger who answers and puts the other into copy',
    mails: [mail('a', lin), mail('b', lin, 'a'), mail('c', eve, 'ab', `Cc: ${lin}`)],
    groups: ['ab', 'c'],
  },
  {
    title: 'a stranger who has copied the id of the first mail',
    mails: [
      mail('a', lin),
      { ...mail('s', eve, '', `Cc: ${lin}`), headers: [`From: ${eve}`, `Message-ID: ${id('a')}`] },
      mail('b', lin, 'a'),
    ],
    groups: ['ab', 's'],
  },
  {
    title: 'an answer in the name of the other, which DMARC refutes',
    mails: [mail('a', lin), mail('b', lin, 'a', proven('x.test', 'fail'))],
    groups: ['a', 'b'],
  },
  {
    title: 'mails of one person with nothing in common but the subject',
    mails: [mail('a', lin), mail('b', lin)],
    groups: ['a', 'b'],
  },
  {
    title: 'two threads at the same time',
    mails: [
      mail('a', lin),
      mail('p', bob),
      mail('b', lin, 'a'),
      mail('q', bob, 'p'),
      mail('c', lin, 'ab'),
    ],
    groups: ['abc', 'pq'],
  },
  {
    title: 'an answer of a program',
    mails: [mail('a', lin), mail('b', lin, 'a', 'Auto-Submitted: auto-replied')],
    groups: ['ab'],
  },
  {
    title: 'a thread of a mailbox that was moved without its dates',
    mails: [mail('a', lin), mail('b', lin, 'a'), mail('c', lin, 'ab'), mail('d', lin, 'abc')],
    groups: ['abcd'],
    isOneDay: true,
  },
  {
    title: 'more mails than one person writes in an hour',
    mails: Array.from('abcdefghijklmnopqrstuvwxyz', (name, at) =>
      mail(name, lin, at === 0 ? '' : 'a'),
    ),
    groups: ['abcdefghijklmnopqrstuvwxyz'],
    isOneDay: true,
  },
  {
    // Until its first mail is known, nothing says that they belong together.
    title: 'answers of two people who do not write to each other',
    mails: [mail('a', ann, '', `Cc: ${lin}, ${bob}`), mail('b', lin, 'a'), mail('c', bob, 'a')],
    groups: ['ab', 'c'],
  },
]

import { rawMail } from '../../test/mails.ts'

/** A mail as a robot has got it. */
export type GotMail = {
  /** MAIL FROM. */
  readonly sender: string
  readonly source: string
  readonly subject: string
  /** In angle brackets. */
  readonly messageId: string
  /** Reply-To, else From. */
  readonly replyTo: string
}

/** A mail of a robot, with its envelope. */
type RobotMail = {
  readonly raw: Buffer
  readonly sender: string
  readonly recipient: string
}

/** What a program makes of every mail that it gets. `number`: how many it has got. */
export type Robot = (got: GotMail, own: string, number: number) => readonly RobotMail[]

/** An answer to where the mail says, or to its envelope sender if `toSender`. */
function answering(headers: readonly string[], { subject = 'Re: ', toSender = false } = {}): Robot {
  return (got, own, number) => {
    const recipient = toSender ? got.sender : got.replyTo
    const raw = rawMail(
      ...headers,
      `From: Robot <${own}>`,
      `To: ${recipient}`,
      `Subject: ${subject}${got.subject}`,
      `Message-ID: <${number}.${own}>`,
      `In-Reply-To: ${got.messageId}`,
      `References: ${got.messageId}`,
      '',
      `This is answer number ${number}.`,
      '',
    )
    return [{ raw, sender: toSender ? '' : own, recipient }]
  }
}

function bouncing(status: string): Robot {
  return (got, own, number) => {
    const raw = rawMail(
      'From: Mail Delivery <mailer-daemon@robots.test>',
      `To: ${got.sender}`,
      'Subject: Undelivered Mail Returned to Sender',
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
      '',
      '--b',
      '',
      `It could not be delivered (${number}).`,
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; robots.test',
      '',
      `Final-Recipient: rfc822; ${own}`,
      `Action: ${status.startsWith('5') ? 'failed' : 'delayed'}`,
      `Status: ${status}`,
      '',
      '--b',
      'Content-Type: text/rfc822-headers',
      '',
      `Message-ID: ${got.messageId}`,
      '',
      '--b--',
    )
    return [{ raw, sender: '', recipient: got.sender }]
  }
}

const receipt: Robot = (got, own, number) => {
  const raw = rawMail(
    `From: ${own}`,
    `To: ${got.replyTo}`,
    `Subject: Read: ${got.subject}`,
    'Content-Type: multipart/report; report-type=disposition-notification; boundary=b',
    '',
    '--b',
    '',
    `It was read (${number}).`,
    '--b',
    'Content-Type: message/disposition-notification',
    '',
    `Original-Message-ID: ${got.messageId}`,
    '--b--',
  )
  return [{ raw, sender: '', recipient: got.replyTo }]
}

/** Back as it came. */
const echo: Robot = ({ source, replyTo }, own) => [
  { raw: Buffer.from(source), sender: own, recipient: replyTo },
]

/** As a file of a mail of its own. */
const forwarding: Robot = (got, own, number) => {
  const raw = rawMail(
    `From: ${own}`,
    'To: help@shop.example',
    `Subject: Fwd: ${got.subject}`,
    `Message-ID: <${number}.${own}>`,
    'Content-Type: multipart/mixed; boundary=outer',
    '',
    '--outer',
    '',
    'See below.',
    '--outer',
    'Content-Type: message/rfc822',
    '',
    got.source,
    '--outer--',
  )
  return [{ raw, sender: own, recipient: 'help@shop.example' }]
}

/** A new matter of its own for each mail, as ticket systems open them. */
const ticketing: Robot = (_, own, number) => {
  const raw = rawMail(
    `From: ${own}`,
    'To: help@shop.example',
    `Subject: [#${number}] We have got your mail`,
    `Message-ID: <ticket.${number}.${own}>`,
    '',
    'Somebody will answer you.',
  )
  return [{ raw, sender: own, recipient: 'help@shop.example' }]
}

const twice: Robot = (got, own, number) => [
  ...answering([])(got, own, 2 * number),
  ...answering([])(got, own, 2 * number + 1),
]

const unsigned = answering([])

/** Twenty programs that answer every mail. `unsigned` ones say nowhere that they are programs. */
export const robots: readonly (readonly [name: string, robot: Robot, isUnsigned?: boolean])[] = [
  ['absence', answering(['Auto-Submitted: auto-replied'])],
  ['absence-to-sender', answering(['Auto-Submitted: auto-replied'], { toSender: true })],
  ['absence-of-null', answering([], { toSender: true })],
  ['autoreply', answering(['X-Autoreply: yes'])],
  ['autorespond', answering(['X-Autorespond: out of office'])],
  ['bulk', answering(['Precedence: bulk'])],
  ['auto-reply-precedence', answering(['Precedence: auto_reply'])],
  ['suppressing', answering(['X-Auto-Response-Suppress: All'])],
  ['looping', answering(['X-Loop: robot@robots.test'])],
  ['list', answering(['List-Id: <team.robots.test>'])],
  ['generated', answering(['Auto-Submitted: auto-generated'], { subject: 'Confirm: ' })],
  ['failing', bouncing('5.1.1')],
  ['delaying', bouncing('4.2.2')],
  ['receipts', receipt],
  ['echo', echo],
  ['unsigned', unsigned, true],
  ['growing', answering([], { subject: 'Automatic answer: Re: ' }), true],
  ['forwarding', forwarding, true],
  ['ticketing', ticketing, true],
  ['twice', twice, true],
]

export const robotAddress = (name: string) => `${name}@robots.test`

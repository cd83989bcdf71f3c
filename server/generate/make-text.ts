import { pick, type Random } from './random.ts'
import { courtesies, type Topic } from './topics.ts'

type Lines = readonly [string, ...string[]]

const days: Lines = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months: Lines = [
  'January',
  'February',
  'March',
  'April',
  'June',
  'July',
  'September',
  'October',
  'December',
]
const colleagues: Lines = ['Ada', 'Ben', 'Chloe', 'Dai', 'Eva', 'Femi', 'Greta']
const currencies: Lines = ['€', '$', '£']

const makers: Readonly<Record<string, (random: Random) => string>> = {
  order: (random) => `${pick(random, ['A', 'K', 'PL-', '#'])}${random.whole(1_000, 99_999)}`,
  count: (random) => String(random.whole(2, 60)),
  amount: (random) => `${pick(random, currencies)}${(random.whole(900, 250_000) / 100).toFixed(2)}`,
  time: (random) => `${random.whole(7, 18)}:${String(random.whole(0, 59)).padStart(2, '0')}`,
  day: (random) => pick(random, days),
  month: (random) => pick(random, months),
  name: (random) => pick(random, colleagues),
}

function fill(random: Random, line: string): string {
  return line.replaceAll(/\{(\w+)\}/g, (_, word: string) => makers[word]?.(random) ?? '')
}

export function makeTitle(random: Random, topic: Topic): string {
  return fill(random, pick(random, topic.titles))
}

/** Mostly a sentence or two, now and then half a page, in paragraphs as stored: no line has markup. */
function paragraphs(random: Random, opening: string, more: Lines): string {
  const sentences = Math.min(Math.floor(random.skewed(1.6, 1)), 40)
  let html = `<p>${opening}`
  for (let at = 1; at <= sentences; at += 1) {
    const line = fill(random, pick(random, random.chance(0.5) ? more : courtesies))
    html += at % 4 === 0 ? `</p><p>${line}` : ` ${line}`
  }
  return `${html}</p>`
}

/** What a contact writes, as stored HTML: the first message asks, later ones carry on. */
export function contactText(random: Random, topic: Topic, opening: string | undefined): string {
  if (opening === undefined) {
    const line = fill(random, pick(random, topic.followUps))
    return random.chance(0.6) ? `<p>${line}</p>` : paragraphs(random, line, topic.followUps)
  }
  const question = fill(random, pick(random, topic.questions))
  return paragraphs(random, `${opening}, ${question}`, topic.questions)
}

/** What a team member answers, as stored HTML. */
export function memberText(random: Random, topic: Topic): string {
  return paragraphs(random, fill(random, pick(random, topic.answers)), topic.answers)
}

/** What a team member notes, as stored HTML. */
export function noteText(random: Random, topic: Topic): string {
  return `<p>${fill(random, pick(random, topic.notes))}</p>`
}

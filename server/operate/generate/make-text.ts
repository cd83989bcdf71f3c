import type { Random } from './random.ts'
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

/** The details of a conversation, the same in all of its messages. */
export type Facts = Readonly<Record<string, string>>

export function makeFacts(random: Random): Facts {
  return {
    order: `${random.pick(['A', 'K', 'PL-', '#'])}${random.whole(1_000, 99_999)}`,
    count: String(random.whole(2, 60)),
    amount: `${random.pick(currencies)}${(random.whole(900, 250_000) / 100).toFixed(2)}`,
    month: random.pick(months),
    name: random.pick(colleagues),
  }
}

/** Details that differ each time. */
const moments: Readonly<Record<string, (random: Random) => string>> = {
  time: (random) => `${random.whole(7, 18)}:${String(random.whole(0, 59)).padStart(2, '0')}`,
  day: (random) => random.pick(days),
}

export type Speaking = { readonly random: Random; readonly topic: Topic; readonly facts: Facts }

function fill({ random, facts }: Speaking, line: string): string {
  return line.replaceAll(
    /\{(\w+)\}/g,
    (_, word: string) => facts[word] ?? moments[word]?.(random) ?? '',
  )
}

export function makeTitle(speaking: Speaking): string {
  return fill(speaking, speaking.random.pick(speaking.topic.titles))
}

/**
 * Mostly a sentence or two, sometimes half a page, as stored HTML: the lines have no markup. Lines are
 * used in turn, so that none follows itself.
 */
function paragraphs(speaking: Speaking, greeting: string, lines: Lines): string {
  const { random } = speaking
  const sentences = Math.min(Math.floor(random.skewed(1.6, 1)), 40)
  let line = random.whole(0, lines.length - 1)
  let courtesy = random.whole(0, courtesies.length - 1)
  let html = `<p>${greeting}${fill(speaking, lines[line] ?? lines[0])}`
  for (let at = 1; at <= sentences; at += 1) {
    const next = random.chance(0.5)
      ? lines[(line += 1) % lines.length]
      : courtesies[(courtesy += 1) % courtesies.length]
    html += `${at % 4 === 0 ? '</p><p>' : ' '}${fill(speaking, next ?? lines[0])}`
  }
  return `${html}</p>`
}

/** A contact's message as stored HTML: a question with a greeting, else a follow-up. */
export function contactText(speaking: Speaking, greeting: string | undefined): string {
  const { random, topic } = speaking
  if (greeting !== undefined) return paragraphs(speaking, `${greeting}! `, topic.questions)
  if (random.chance(0.4)) return paragraphs(speaking, '', topic.followUps)
  return `<p>${fill(speaking, random.pick(topic.followUps))}</p>`
}

/** A team member's answer as stored HTML. */
export function memberText(speaking: Speaking): string {
  return paragraphs(speaking, '', speaking.topic.answers)
}

/** A note as stored HTML. */
export function noteText(speaking: Speaking): string {
  return `<p>${fill(speaking, speaking.random.pick(speaking.topic.notes))}</p>`
}

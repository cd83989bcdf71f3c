import { openNet } from '../open-net.ts'
import { makeChanges, type Changes } from '../screens/change-things.ts'
import type { Random } from '../../server/operate/generate/random.ts'
import type { Stage } from '../visitor-faults/start-stage.ts'
import { hireAgent, type Agent, type Left, type Pair } from './hire-agent.ts'

/** The tags that changes of many conversations add, each once. */
const manyTags = 40
const pairs = 24

/** A team at work: who answers, and what the API and contacts change meanwhile. */
export type Office = {
  readonly agents: readonly Agent[]
  readonly changes: Changes
  readonly close: () => Promise<void>
}

/** Undo of a send after so many seconds, for one of them. */
const undoSeconds = 3

/** Fills the workspace of a stage, and opens an inbox for each of five members, each by a net of its own. */
export async function openOffice(
  stage: Stage,
  random: Random,
  conversations: number,
): Promise<Office> {
  const { team, space } = stage
  const pairsLeft: Pair[] = []
  while (pairsLeft.length < pairs) pairsLeft.push(await makePair(stage, pairsLeft.length))
  const changes = await makeChanges(team, random, space.adminEmail, conversations)
  const standard = 'standard@screens.test'
  const role = { organization_role: 'Standard', send_invitation_email: false }
  await team('POST', '/team-members', { emails: [standard], ...role })
  await team('POST', '/ticket-fields', { name: 'Order', kind: 'text' })
  const macro = { name: 'Macro', body: 'As agreed.', shared: true }
  const set = { changes: { add_tags: ['macro'], priority: 'urgent' } }
  await team('POST', '/saved-replies', { ...macro, ...set })
  const marks = Array.from({ length: manyTags }, (_, at) => `many-${at}`)
  for (const name of marks) await team('POST', '/tags', { name })
  const left: Left = { pairs: pairsLeft, merged: [], marks }
  const emails = [...new Set([...changes.viewers.map(({ email }) => email), standard])]
  const agents: Agent[] = []
  for (const email of emails) {
    const net = await openNet(() => ({ host: '127.0.0.1', port: space.port }))
    const given = { undoSeconds: email === standard ? undoSeconds : 0 }
    agents.push(await hireAgent({ stage, email, net, random: random.fork(), given, left }))
  }
  return {
    agents,
    changes,
    close: async () => {
      for (const { context, net } of agents) {
        await context.close().catch(() => undefined)
        await net.close()
      }
    },
  }
}

/** Two conversations of one contact. */
async function makePair({ team }: Stage, at: number): Promise<Pair> {
  const visitor_attributes = { email: `twin${at}@screens.test`, name: `Twin ${at}` }
  const begin = async (title: string): Promise<string> => {
    const messages_attributes = [{ body: `First of ${title}` }, { body: `Second of ${title}` }]
    const given = { title, visitor_attributes, messages_attributes }
    return (await team('POST', '/conversations', given)).conversation.id
  }
  return { goes: await begin(`Goes ${at}`), stays: await begin(`Stays ${at}`) }
}

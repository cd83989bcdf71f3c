import type { BrowserContext, Page } from 'playwright-core'
import { openInbox } from '../../inbox/testing/open-inbox.ts'
import type { Random } from '../../server/operate/generate/random.ts'
import type { TestWorkspace } from '../../test/app.ts'
import { signIn, type SignedIn } from '../../test/sign-in.ts'
import type { Net } from '../open-net.ts'
import type { Stage } from '../visitor-faults/start-stage.ts'
import { withOwner } from '../workspaces.ts'
import { patience } from './patience.ts'

/** A member at work in a browser. */
export type Agent = {
  readonly name: string
  readonly email: string
  readonly memberId: string
  readonly page: Page
  readonly context: BrowserContext
  readonly troubles: readonly string[]
  readonly net: Net
  readonly random: Random
  /** How the page follows the workspace. */
  readonly way: 'stream' | 'poll'
  /** The API as this member, beside the net. */
  readonly ask: (path: string) => Promise<ReturnType<typeof JSON.parse>>
  readonly draftIn: (conversation: string) => Promise<ReturnType<typeof JSON.parse>>
  /** The words left in conversations, by their ids: they have to be there until the end. */
  readonly drafts: Map<string, string>
  readonly left: Left
}

/** Two conversations of one contact, of which the first is merged into the second. */
export type Pair = { readonly goes: string; readonly stays: string }

/** What is used once by one of the team. */
export type Left = {
  readonly pairs: Pair[]
  readonly merged: Pair[]
  /** Tags that nothing has. */
  readonly marks: string[]
}

type Given = {
  readonly stage: Stage
  readonly email: string
  readonly net: Net
  readonly random: Random
  readonly given: { readonly undoSeconds: number }
  readonly left: Left
}

/** How long a page that has all of its net may take for one step of its member. */
const stepMs = (): number => 8_000 * patience()

/** Signs a member in and opens the inbox. */
export async function hireAgent({ stage, email, net, random, given, left }: Given): Promise<Agent> {
  const { space, dataFolder } = stage
  const signedIn: SignedIn = await withOwner(dataFolder, async (owner) =>
    signIn({ ...space, owner } as unknown as TestWorkspace, email),
  )
  const near = { subdomain: space.subdomain, port: net.port }
  const opened = await openInbox(near, '/inbox/open', signedIn, { preferences: given })
  const { page, context, troubles } = opened
  context.setDefaultTimeout(stepMs())
  return {
    ...{ name: email.split('@')[0] ?? email, email, memberId: signedIn.member_id },
    ...{ page, context, troubles, net, random, left },
    way: email.startsWith('polls') ? 'poll' : 'stream',
    ask: async (path) => (await signedIn.send('GET', path)).body,
    draftIn: async (id) => (await signedIn.browse('GET', `/auth/drafts/${id}`)).body.draft,
    drafts: new Map(),
  }
}

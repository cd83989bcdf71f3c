import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rawMail } from '../../../../../../test/mails.ts'
import { proven } from './testing/scenario.ts'
import { siblings } from './testing/sibling-threads.ts'
import { apart, specials, there } from './testing/special-threads.ts'
import { evidence, type Evidence } from './testing/thread-evidence.ts'
import { joined, makeScenes, type Joined, type Scene } from './testing/thread-scene.ts'

/** In this order, because a proven answer to our token proves the address for the mails behind it. */
const verdicts = [
  ['unknown', 'none'],
  ['failed', 'fail'],
  ['verified', 'pass'],
] as const
const senders = ['lin', 'bob', 'eve'] as const

type Case = {
  readonly counts: Evidence['counts']
  readonly who: (typeof senders)[number]
  readonly verdict: (typeof verdicts)[number][0]
  readonly isProven: boolean
}

/** A mail joins for the people of the thread; ids that are not ours also need a sender whom DMARC does not refute. */
function expectedOf({ counts, who, verdict, isProven }: Case): Joined {
  const isPerson = who !== 'eve'
  const isRefuted = counts === 'references' && verdict === 'failed'
  const isThere = counts !== undefined && isPerson && !isRefuted
  const unopened = isPerson ? 'references_unproven' : `${counts}_of_another`
  const reason = counts === undefined ? 'new' : isThere ? counts : unopened
  const wasProven = verdict === 'verified'
  // Who is as much proven as the contact is that contact, and in its conversation also who is more.
  const isSame =
    who === 'lin' &&
    (isThere
      ? wasProven || (verdict === 'unknown' && !isProven)
      : wasProven === isProven && verdict !== 'failed')
  return { isThere, reason, isLinked: counts !== undefined && !isThere, isSame }
}

type Given = { readonly people: readonly Case['who'][]; readonly isProven: boolean }

async function tryEvidence(
  { title, counts, headers, recipients }: Evidence,
  scene: Scene,
  foreign: Scene,
  { people, isProven }: Given,
): Promise<void> {
  for (const [verdict, result] of verdicts)
    for (const who of people) {
      const from = scene[who]
      const raw = rawMail(
        proven(from.slice(from.indexOf('@') + 1), result),
        `From: ${from}`,
        ...headers(scene, foreign),
        '',
        `Where is it? ${verdict}`,
      )
      const sentTo = recipients?.(scene)
      const query = sentTo === undefined ? '' : `?recipients=${encodeURIComponent(sentTo)}`
      const outcome = await scene.space.deliverRaw(raw, query)
      const words = `${title}, ${who}, ${verdict}, after a ${isProven ? 'proven' : 'claimed'} mail`
      const expected = expectedOf({ counts, who, verdict, isProven })
      assert.deepEqual(await joined(scene, outcome), expected, words)
    }
  const there = await scene.people()
  assert.ok(!there.includes(scene.eve), `${title}: ${there.join()}`)
}

const counting = evidence.filter(({ counts }) => counts !== undefined)
const nothing = evidence.filter(({ counts }) => counts === undefined)

for (const [words, of, given] of [
  ['After a mail, evidence opens its', counting, { people: senders, isProven: false }],
  ['After a proven mail, evidence opens its', counting, { people: ['lin'], isProven: true }],
  ['What is no evidence opens no', nothing, { people: ['lin'], isProven: false }],
] as const) {
  test(`${words} conversation: ${of.length} kinds`, async (t) => {
    const { scene: sceneIn, space: newSpace } = await makeScenes(t)
    const space = await newSpace()
    const foreign = await sceneIn(await newSpace())
    for (const one of of) {
      const scene = await sceneIn(space, { isProven: given.isProven })
      await tryEvidence(one, scene, foreign, given)
    }
    assert.deepEqual(await foreign.people(), [foreign.lin])
  })
}

test('Copied ids, several tokens, lists, forwards, merged and erased contacts, answers to unknown mails: nobody enters the conversation of another', async (t) => {
  const { scene: sceneIn, space: newSpace } = await makeScenes(t)
  const space = await newSpace()
  for (const { title, scene: given, deliver, expected } of [...specials, ...siblings]) {
    const scene = await sceneIn(space, given)
    const outcome = await deliver(scene, space, async () => sceneIn(space))
    assert.deepEqual(await joined(scene, outcome), expected, title)
    if (expected.isThere) assert.ok(!(await scene.people()).includes(scene.eve), title)
  }
})

test('A token counts in every channel of the workspace, a Message-ID of others in its own channel alone', async (t) => {
  const { scene: sceneIn, space: newSpace } = await makeScenes(t)
  const space = await newSpace()
  const scene = await sceneIn(space)
  const other = { addresses: ['sales@shop.example'], trusted_id: 'mx.shop.example' }
  const made = await space.send('POST', '/channels', { name: 'Sales', kind: 'mail', mail: other })
  const deliverThere = async (...headers: readonly string[]) => {
    const { body } = await space.send(
      'POST',
      `/mail-channels/${made.body.channel.id}/messages`,
      rawMail(`From: ${scene.lin}`, ...headers, '', 'Where is it?'),
      { 'content-type': 'message/rfc822' },
    )
    return joined(scene, await space.outcomeOf(body.mail.id))
  }
  assert.deepEqual(await deliverThere(`To: ${scene.replyTo}`), there('token'))
  const elsewhere = await deliverThere('To: sales@shop.example', `References: ${scene.firstId}`)
  assert.deepEqual(elsewhere, { ...apart, isSame: true })
})

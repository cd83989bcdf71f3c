import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startOwnApp } from '../../../test/app.ts'
import { createConversation } from '../../../test/conversations.ts'
import { recountLists } from '../../../test/seed.ts'
import { appError } from '../../errors.ts'
import { reachedRows } from '../../store/lists/scan-rows.ts'

const { workspace, owner } = await startOwnApp()
const { send, id: workspaceId, adminId } = await workspace()
const size = 100
const lastPage = reachedRows / size

/** Assigns this many conversations to the admin in all: the first page too far has `rows - reachedRows`. */
async function fillUpTo(rows: number): Promise<void> {
  await owner.query(
    `insert into conversations (workspace_id, id, status, title, priority, channel_name, origin_page_url,
       origin_page_title, contact_id, team_member_id, message_count, created_at, updated_at, waiting_since)
     select $1, gen_random_uuid(), 'open', 'n', 'low', '', '', '', $2, $3, 0, now(),
            timestamptz '2024-01-01' + n * interval '1 second', timestamptz '2024-01-01'
       from generate_series((select count(*) from conversations where workspace_id = $1), $4::int) n`,
    [workspaceId, visitor.id, adminId, rows],
  )
  await recountLists(owner, workspaceId)
}

const { visitor } = await createConversation(send)
const ofAdmin = `/conversations?assignee=${adminId}&per_page=${size}`
const list = `${ofAdmin}&sort=waiting_since`

test('A numbered page beyond 10,000 waiting conversations is rejected; a cursor continues', async () => {
  await fillUpTo(reachedRows)
  const behind = await send('GET', `${list}&page=${lastPage + 1}`)
  assert.equal(behind.status, 200, behind.text)
  assert.deepEqual(behind.body['conversations'], [])
  assert.equal(behind.body['pagination'].total_count, reachedRows)

  await fillUpTo(reachedRows + 1)
  const { status, code, message } = appError('page_too_far')
  for (const page of [lastPage + 1, lastPage + 2]) {
    for (const order of ['asc', 'desc']) {
      const far = await send('GET', `${list}&order=${order}&page=${page}`)
      assert.equal(far.status, status)
      assert.deepEqual(far.body, { error: message }, code)
    }
  }
  const last = await send('GET', `${list}&page=${lastPage}`)
  assert.equal(last.status, 200, last.text)
  assert.equal(last.body['conversations'].length, size)
  assert.equal(last.body['pagination'].total_count, reachedRows + 1)
  assert.doesNotMatch(String(last.headers['link']), /rel="next"/)
  assert.match(String(last.headers['link']), new RegExp(`[?&]page=${lastPage}>; rel="last"`))

  const whole = await send('GET', `/conversations?per_page=${size}&page=${lastPage + 1}`)
  assert.equal(whole.body['conversations'].length, 2)

  const ofMember = await send('GET', `${ofAdmin}&page=${lastPage + 1}`)
  assert.equal(ofMember.body['pagination'].total_count, reachedRows + 1)
  assert.equal(ofMember.body['conversations'].length, 1)

  const [end] = last.body['conversations'].slice(-1)
  const walked = await send('GET', `${list}&order=desc&cursor=*`)
  assert.equal(walked.status, 200)
  assert.notEqual(walked.body['conversations'][0].id, end.id)
})

import assert from 'node:assert/strict'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Things } from './things.ts'

/** The file that names the cells is lost while a workspace moves, and written again from what the proxies have. */
export async function loseCellsFile({
  site,
  cells,
  steps,
  order,
  type,
  goOn,
  all,
}: Things): Promise<void> {
  await steps.take('cells.yaml is lost during a move, and written again', async () => {
    await order('porchlight workspace move globex --to a --clean-up')
    const line = 'porchlight workspace move globex --to c'
    const killed = await site.run(line, {}, 'a', (said, child) => {
      if (/Copied/.test(said) && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    })
    assert.equal(killed.code, null)
    rmSync(join(site.admin, 'cells.yaml'))
    await goOn(all)
    const lost = await site.run('porchlight cell list')
    assert.match(lost.err, /cells\.yaml cannot be read \(ENOENT\)/)
    const proxy = readFileSync(join(site.etcOf('proxy2', 'haproxy'), 'haproxy.cfg'), 'utf8')
    cells.writeFileFrom(proxy)
    const listed = await type('porchlight cell list', 'porchlight cell map --write')
    assert.match(
      listed,
      /^globex is on its way from a to c\. .* run porchlight workspace move globex --to c,/m,
    )
    await goOn(all)
    await order(line)
    const map = readFileSync(join(site.etcOf('proxy1', 'haproxy'), 'cells.map'), 'utf8')
    assert.match(map, /^globex\.chat\.example\.com c$/m)
    assert.doesNotMatch(await order('porchlight cell list'), /on its way/)
    await goOn(all)
  })
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeFolder } from '../test/make-folder.ts'
import { withoutStandbys } from '../test/standby/start-pair.ts'
import { followRecipes } from './recipes/follow-recipes.ts'

const folder = await makeFolder('recipes')

test(
  'A cell goes back to a time, and to a newer PostgreSQL while people write, by the commands of the page',
  { skip: withoutStandbys, timeout: 300_000 },
  async (context) => {
    const say = (line: string) => context.diagnostic(line)
    const { versions, messages } = await followRecipes({ folder, workspaces: 3, kills: 1, say })
    assert.match(versions.join(' '), /^15\..* 1[89]/)
    assert.ok(messages > 0)
  },
)

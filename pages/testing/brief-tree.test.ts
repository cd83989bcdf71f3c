import assert from 'node:assert/strict'
import { test } from 'node:test'
import { briefTree } from './brief-tree.ts'

test('A brief tree has what can be used, its names and states, and no text', () => {
  const tree = `- main:
  - heading "Profile" [level=1]
  - paragraph: ann@x.test
  - list:
    - listitem:
      - strong: Ann
      - button "Edit \\"Ann\\"" [expanded]
      - link "Home":
        - /url: /inbox
  - 'region "Keys: yours"':
    - text: First name
    - textbox "First name": Chloe
    - combobox "Zone":
      - option "Berlin" [selected]
  - checkbox "Loud" [checked]`
  assert.equal(
    briefTree(tree),
    `- main
  - heading "Profile" [level=1]
  - button "Edit \\"Ann\\"" [expanded]
  - link "Home"
  - region "Keys: yours"
    - textbox "First name"
    - combobox "Zone"
  - checkbox "Loud" [checked]`,
  )
})

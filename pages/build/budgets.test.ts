import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Manifest } from '../../server/api/pages/built-pages.ts'
import { overBudget } from './budgets.ts'
import type { Bundle } from './run-vite.ts'

const chunk = (name: string, more: object = {}) => ({
  ...{ type: 'chunk', name, fileName: `${name}.js`, imports: [], facadeModuleId: `/inbox/${name}` },
  ...{ isEntry: false, isDynamicEntry: true },
  ...more,
})

/** What exceeds its budget in an inbox of these chunks and sizes. */
function over(sizes: Readonly<Record<string, number>>, ...later: readonly object[]) {
  const entry = { isEntry: true, isDynamicEntry: false, imports: ['first.js'] }
  const first = chunk('first', { isDynamicEntry: false })
  const output = [chunk('inbox', entry), first, ...later]
  const files = Object.entries(sizes).map(([name, gzip]) => [name, { gzip }])
  const inbox = {
    ...{ scripts: ['/pages/inbox.js'], preloads: ['/pages/first.js'] },
    ...{ styles: ['/pages/first.css'], words: {} },
  }
  const manifest = { version: 'x', entries: { inbox }, files: Object.fromEntries(files) }
  const bundle = { entry: 'inbox', output }
  return overBudget([bundle as unknown as Bundle], manifest as unknown as Manifest)
}

test('A first load beyond its budget is named', () => {
  assert.deepEqual(over({ 'inbox.js': 1_000, 'first.js': 74_000, 'first.css': 15_000 }), [])
  assert.deepEqual(over({ 'inbox.js': 1_001, 'first.js': 74_000, 'first.css': 15_001 }), [
    'inbox, first scripts: 75001 bytes, gzipped, of 75000',
    'inbox, first styles: 15001 bytes, gzipped, of 15000',
  ])
})

test('A later part counts with what it imports beyond the first load', () => {
  const sizes = { 'first.js': 70_000, 'tray.js': 20_000, 'shared.js': 20_001 }
  const shared = chunk('shared', { isDynamicEntry: false, imports: ['first.js'] })
  assert.deepEqual(over(sizes, chunk('tray', { imports: ['first.js'] }), shared), [])
  assert.deepEqual(over(sizes, chunk('tray', { imports: ['shared.js', 'first.js'] }), shared), [
    'inbox, tray.js: 40001 bytes, gzipped, of 40000',
  ])
})

test('The editor has a budget of its own, and what is loaded with it another', () => {
  const editor = chunk('editor', { isDynamicEntry: false })
  const box = chunk('box', { imports: ['editor.js'] })
  assert.deepEqual(over({ 'editor.js': 75_000, 'box.js': 40_000 }, editor, box), [])
  assert.deepEqual(over({ 'editor.js': 75_001, 'box.js': 40_001 }, editor, box), [
    'inbox, editor.js: 75001 bytes, gzipped, of 75000',
    'inbox, box.js: 40001 bytes, gzipped, of 40000',
  ])
})

test('A page of the settings counts with what surrounds it', () => {
  const shell = chunk('settings', { facadeModuleId: '/src/inbox/settings/settings.tsx' })
  const page = chunk('team', { facadeModuleId: '/src/inbox/settings/team.tsx' })
  assert.deepEqual(over({ 'settings.js': 20_000, 'team.js': 20_000 }, shell, page), [])
  assert.deepEqual(over({ 'settings.js': 20_000, 'team.js': 20_001 }, shell, page), [
    'inbox, team.js: 40001 bytes, gzipped, of 40000',
  ])
})

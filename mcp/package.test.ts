import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, test } from 'node:test'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { readPacked } from '../client/testing/read-packed.ts'
import { startApp } from '../test/app.ts'

test('The packed server runs with the SDK as its only dependency', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-mcp-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  const packed = execFileSync(
    'npm',
    ['pack', '--json', '--silent', '--pack-destination', folder, './mcp'],
    { encoding: 'utf8' },
  )
  const { filename, files } = readPacked(packed)
  assert.deepEqual(
    files.filter((path) => !/^dist\/(?:mcp|client|server)\/[\w./-]+\.js$/.test(path)).toSorted(),
    ['LICENSE', 'README.md', 'bin/porchlight-mcp.js', 'package.json'],
  )
  execFileSync('tar', ['-xzf', filename], { cwd: folder })
  // Copied instead of installed by npm, which would need a network.
  symlinkSync(resolve('node_modules'), join(folder, 'package/node_modules'))
  const { port, workspace } = await startApp()
  const { key } = await workspace()
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [join(folder, 'package/bin/porchlight-mcp.js'), '--read-only'],
      env: { PORCHLIGHT_URL: `http://127.0.0.1:${port}`, PORCHLIGHT_API_KEY: key },
      stderr: 'inherit',
    }),
  )
  after(async () => client.close())
  const { version } = JSON.parse(readFileSync('mcp/package.json', 'utf8')) as { version: string }
  assert.equal(client.getServerVersion()?.version, version)
  const result = await client.callTool({ name: 'list_conversations', arguments: {} })
  assert.deepEqual((result.structuredContent as { conversations: unknown[] }).conversations, [])
})

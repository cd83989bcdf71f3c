import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Passed on to the program; those that a terminal sends to both reach it twice, which the server counts once. */
const signals = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT', 'SIGUSR1', 'SIGUSR2']

/**
 * Runs `program` with the Node.js that npm installed beside it, in place of this process where Node.js can (from 22.15
 * on), else as a child: signals go to it, and its exit code or signal is this process's own. If this process is killed,
 * the child notices by the closed channel.
 */
export async function runWithInstalledNode(needed, program) {
  const node = installedNode()
  if (node === undefined) {
    console.error(
      `Porchlight needs Node.js ${needed}; this is ${process.versions.node}, and the one that "npm ci" installs with it is missing: install again without --omit=optional, or install Node.js ${needed}.`,
    )
    process.exit(1)
  }
  const words = [...process.execArgv, program, ...process.argv.slice(2)]
  if (process.execve) process.execve(node, [node, ...words], process.env)
  const child = spawn(node, words, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  for (const signal of signals) process.on(signal, () => child.kill(signal))
  const [code, signal] = await new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (...ended) => resolve(ended))
  })
  if (signal === null) process.exit(code)
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
}

/** The path of the installed Node.js for this machine, or undefined. */
function installedNode() {
  const { resolve } = createRequire(import.meta.url)
  const machine = `${process.platform}-${process.arch}`
  for (const name of [`node-${machine}`, `node-bin-${machine}`]) {
    try {
      const file = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node'
      return join(dirname(resolve(`${name}/package.json`)), file)
    } catch {
      // Another package, or none, has it.
    }
  }
  return undefined
}

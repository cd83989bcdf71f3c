import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

// Given to a server by `--import`: adds the address of each module that it loads to a file, in any of its threads, with those
// parts of Node that are loaded by then.

const file = process.env['TEST_MODULES_FILE']
if (file !== undefined) {
  let listed = 0
  registerHooks({
    load: (url, context, next) => {
      const { moduleLoadList = [] } = process as { moduleLoadList?: string[] }
      appendFileSync(file, `${url}\n${moduleLoadList.slice(listed).join('\n')}\n`)
      listed = moduleLoadList.length
      return next(url, context)
    },
  })
}

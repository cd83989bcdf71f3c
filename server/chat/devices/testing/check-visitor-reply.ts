import assert from 'node:assert/strict'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { TestReply } from '../../../../test/app.ts'
import { visitorSchemas } from '../../resources/visitor-json.ts'
import { visitorRoutes } from '../../../start/app.ts'
import { widgetRoutes } from '../widget-routes.ts'

const ajv = new Ajv2020({ strict: false, allErrors: true, meta: false, validateSchema: false })
addFormats.default(ajv)
ajv.addSchema({ $id: 'visitors', components: { schemas: visitorSchemas } })

/** Literal segments first, as in the server. */
const forms = [...widgetRoutes, ...visitorRoutes]
  .toSorted((one, other) => one.path.split(':').length - other.path.split(':').length)
  .map((route) => ({ route, form: new RegExp(`^${route.path.replaceAll(/:\w+/g, '[^/]+')}$`) }))

/** Fails unless a visitor's reply has the documented shape. */
export function checkVisitorReply(method: string, path: string, { status, body }: TestReply): void {
  if (status >= 300 || status === 204 || method === 'HEAD') return
  const [bare = ''] = path.split('?')
  const { route } = forms.find((one) => one.route.method === method && one.form.test(bare)) ?? {}
  const schema = route?.replies[status as 200 | 201]?.schema
  assert.ok(schema, `${method} ${bare} documents no reply of status ${status}.`)
  const text = JSON.stringify(schema).replaceAll('"#/', '"visitors#/')
  const validate = ajv.compile(JSON.parse(text) as object)
  assert.ok(validate(body), `${method} ${bare}: ${ajv.errorsText(validate.errors)}`)
}

import { callOperation, effectOf, parameterSchemas } from './operation-tools.ts'
import type { Operation } from './operations.ts'
import type { Given, Tool } from './tool.ts'

export type Call = (operationId: string, given: Given) => Promise<object>

/** A hand-written tool: calls its first operation, or combines several in `run`. */
export type WorkTool = Pick<Tool, 'name' | 'description' | 'operations' | 'speaks'> & {
  /** Its arguments besides the ids in the path, by the names that the operation has for them. */
  readonly properties?: Tool['properties']
  readonly required?: readonly string[]
  /** Turns its arguments into those of the operation, where they differ. */
  readonly translate?: (given: Given) => Given
  readonly run?: (call: Call, given: Given) => Promise<object>
}

/** The tool of an entry, whose first operation is `operation`. */
export function makeWorkTool(
  { properties, required = [], translate = (given) => given, run, ...tool }: WorkTool,
  operation: Operation,
  operations: ReadonlyMap<string, Operation>,
): Tool {
  const ids = operation.inPath.map(({ name = '' }) => name)
  return {
    ...tool,
    properties: { ...parameterSchemas(operation.inPath), ...properties },
    required: [...ids, ...required],
    effect: effectOf(operation),
    run: async (agent, given, signal) => {
      const call: Call = async (operationId, { limit, ...more }) => {
        const called = operations.get(operationId) ?? operation
        // `from_agent` makes the API reject the email of a contact.
        const sender = tool.speaks ? { sender_email: agent.member, from_agent: true } : {}
        return callOperation(called, agent, { ...more, per_page: limit, ...sender }, signal)
      }
      return run === undefined ? call(operation.id, translate(given)) : run(call, given)
    },
  }
}

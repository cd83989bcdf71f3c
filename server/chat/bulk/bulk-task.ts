import { taskOf } from '../../store/due/task-of.ts'

/** Changes the next conversations of a bulk change, its subject. */
export const bulkTask = taskOf<Record<string, never>>('change_conversations')

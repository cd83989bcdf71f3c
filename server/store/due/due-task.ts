/** A task that is due, as its run gets it. */
export type DueTask<Input = unknown> = {
  readonly workspace_id: string
  readonly kind: string
  /** What the task is about. */
  readonly subject_id: string
  readonly input: Input
  /** The number of this attempt, from 1. */
  readonly attempts: number
  /** Names this run: only it may end the task. */
  readonly claim: string
}

/** The same as values of a statement. */
export type TaskKey = {
  readonly workspaceId: string
  readonly kind: string
  readonly subjectId: string
  readonly claim: string
}

export function keyOfTask({ workspace_id, kind, subject_id, claim }: DueTask): TaskKey {
  return { workspaceId: workspace_id, kind, subjectId: subject_id, claim }
}

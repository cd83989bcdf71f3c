/** What the cell that a workspace leaves has recorded; undefined without a row. */
export type SourceState = 'leaving' | 'handed' | 'gone' | undefined

/** What the cell that it goes to has recorded. */
export type TargetState = 'arriving' | 'aborted' | 'open' | undefined

export type States = { readonly source: SourceState; readonly target: TargetState }

export type Step =
  /** Records the workspace in the target, closed there, and guards its tables. */
  | 'announce'
  /** Records it in the source and captures every change of it. */
  | 'leave'
  /** Copies what is not copied yet, then stops the writers, compares both cells and closes the source. */
  | 'hand over'
  /** Opens the target: from here on it is the truth. */
  | 'open'
  /** Records that the source is history. */
  | 'retire'
  /** Removes what the move put into the target's catalogue, and its record. */
  | 'settle'
  /** Decides that the target does not get the workspace. */
  | 'give up'
  /** Opens the source again. */
  | 'take back'
  /** Removes the workspace's rows and files from the target, then its record. */
  | 'wipe'
  | 'done'

export type Refusal = { readonly refused: string }

const restored =
  'The target was restored to a state from before its opening, and the workspace is closed in both cells. Restore a ' +
  'newer backup of the target; until then keep the rows of the source.'

/**
 * The next step of a move, from what both cells have recorded. Each step changes one record, in one transaction, and
 * only from the state that it expects, so a killed command goes on where it was. The target's record decides: the
 * source is the truth until it is `open`, so it is opened only after the source is closed, and given up only before.
 */
export function planStep({ source, target }: States, intent: 'move' | 'abort'): Step | Refusal {
  if (source === 'gone') {
    if (target === 'arriving' || target === 'aborted') return { refused: restored }
    if (intent === 'abort')
      return { refused: 'It is complete, so it cannot be undone. Move the workspace back instead.' }
    return target === 'open' ? 'settle' : 'done'
  }
  if (target === 'open') {
    if (intent === 'abort' || source === undefined)
      return { refused: 'The target is open already. Run the move again without --abort.' }
    return 'retire'
  }
  if (intent === 'abort') return planAbort({ source, target })
  if (target === 'aborted')
    return { refused: 'It is being undone. Run it with --abort to finish that.' }
  if (target === undefined) {
    if (source === undefined) return 'announce'
    return {
      refused: 'The target has lost its record of the move. Run it with --abort, then again.',
    }
  }
  if (source === undefined) return 'leave'
  return source === 'leaving' ? 'hand over' : 'open'
}

/** Without a record the target has no rows, as they come after it: only the source is left to undo. */
function planAbort({ source, target }: States): Step {
  if (target === 'arriving') return 'give up'
  if (source !== undefined) return 'take back'
  return target === undefined ? 'done' : 'wipe'
}

/** Whether a cell answers for the workspace, whose rows it has, in this state. */
export function serves(state: SourceState | TargetState): boolean {
  return state === undefined || state === 'leaving' || state === 'open'
}

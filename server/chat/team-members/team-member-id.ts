import { appError } from '../../errors.ts'
import { parseId } from '../../ids.ts'

/** The id in the path; malformed, unknown and foreign ids are one and the same 404. */
export function teamMemberId(params: Readonly<Record<string, string>>): string {
  const id = parseId(params['team_member_id'] ?? '')
  if (id === undefined) throw appError('team_member_unknown')
  return id
}

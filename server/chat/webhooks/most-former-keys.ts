/** Former keys of a workspace: a move drops the oldest beyond these. */
export const mostFormerKeys = 8

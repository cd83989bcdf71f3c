import { statement } from '../../store/database/statement.ts'

/** Of the team members that visitors see before they write. */
const mostFaces = 3

type FaceRow = { first_name: string; picture: string | null }

/** The first names and pictures of a few team members. */
export const findFaces = statement<FaceRow>(
  'find_faces',
  `select m.first_name, m.profile_image_url as picture from team_members m
    where m.workspace_id = $workspaceId and m.active and m.first_name <> ''
    order by m.position limit ${mostFaces}`,
)

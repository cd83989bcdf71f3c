/** The columns that an update can change. */
type Changeable = {
  email: string
  first_name: string
  last_name: string
  time_zone: string
  profile_image_url: string | null
  organization_role: string
}

/** A team member as changes read and write it. */
export type MemberRow = Changeable & { id: string }

/** The columns that an update can change, in the order of an event's `changed`. The compiler finds a missing one. */
export const changeableColumns = Object.keys({
  email: true,
  first_name: true,
  last_name: true,
  time_zone: true,
  profile_image_url: true,
  organization_role: true,
} satisfies Record<keyof Changeable, true>) as (keyof Changeable)[]

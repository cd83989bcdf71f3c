import { exampleSchema } from '../resources/shown-fields.ts'
import { nullable, text, uuid } from '../../api/openapi/response-schemas.ts'

/** A present team member. */
export const presentSchema = exampleSchema({
  id: ['', uuid, '01a1fed7-1b24-724f-b813-29fc3653b8c6'],
  first_name: ['', text, 'Sam'],
  picture: ['', nullable(text), null],
  status: ['', { ...text, enum: ['online', 'away'] }, 'online'],
})

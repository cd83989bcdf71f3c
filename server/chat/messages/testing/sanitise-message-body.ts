import { bodyAsHtml, textToHtml } from '../message-body.ts'
import type { BodyOptions } from '../sanitise-html.ts'

/** A message's body as it is stored, blank ones included. */
export function messageBodyHtml(body: string): string {
  return sanitiseMessageBody(body, { knownMemberIds: new Set() })
}

/** The same for a note that may mention these members. */
export function sanitiseMessageBody(body: string, options: BodyOptions): string {
  return bodyAsHtml(body, options) ?? textToHtml(body)
}

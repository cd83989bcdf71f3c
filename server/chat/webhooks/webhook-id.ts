import { appError } from '../../errors.ts'
import type { ApiRequest } from '../../api/http/route.ts'
import { parseId } from '../../ids.ts'

/** A webhook, as rows and jobs name it. */
export type WebhookRef = { readonly workspace_id: string; readonly webhook_id: string }

/** The same as values of a statement. */
export type WebhookKey = { readonly workspaceId: string; readonly webhookId: string }

export function keyOf({
  workspace_id: workspaceId,
  webhook_id: webhookId,
}: WebhookRef): WebhookKey {
  return { workspaceId, webhookId }
}

/** The webhook id of a path. A malformed id is reported as an unknown webhook. */
export function webhookId({ params }: Pick<ApiRequest, 'params'>): string {
  const id = parseId(params['webhook_id'] ?? '')
  if (id === undefined) throw appError('webhook_unknown')
  return id
}

/** The same for the delivery id of a path. */
export function deliveryId({ params }: Pick<ApiRequest, 'params'>): string {
  const id = parseId(params['delivery_id'] ?? '')
  if (id === undefined) throw appError('delivery_unknown')
  return id
}

import { idInPath } from '../../api/http/answer-resource.ts'
import type { ApiRequest } from '../../api/http/route.ts'

/** A webhook, as rows and jobs name it. */
export type WebhookRef = { readonly workspace_id: string; readonly webhook_id: string }

/** What a sealed secret belongs to: it opens for nothing else. */
export type SecretOwner =
  | WebhookRef
  | { readonly workspace_id: string; readonly channel_id: string }
  | { readonly workspace_id: string; readonly former_key_id: string }
  | { readonly workspace_id: string; readonly member_id: string }
  | { readonly workspace_id: string; readonly provider_id: string }
  | { readonly workspace_id: string; readonly company_cookie: string }

/** The owners of what the database holds. */
export type StoredOwner = Exclude<SecretOwner, { readonly company_cookie: string }>

/** A webhook, as values of a statement. */
export type WebhookKey = { readonly workspaceId: string; readonly webhookId: string }

export function keyOf({
  workspace_id: workspaceId,
  webhook_id: webhookId,
}: WebhookRef): WebhookKey {
  return { workspaceId, webhookId }
}

/** The webhook id of a path. A malformed id is reported as an unknown webhook. */
export function webhookId(request: Pick<ApiRequest, 'params'>): string {
  return idInPath(request, 'webhook')
}

/** The same for the delivery id of a path. */
export function deliveryId(request: Pick<ApiRequest, 'params'>): string {
  return idInPath(request, 'delivery')
}

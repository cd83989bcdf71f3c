import { appError } from '../../errors.ts'
import type { ApiRequest } from '../../api/http/route.ts'
import { parseId } from '../../ids.ts'

/** The webhook that a path names; a malformed id is an unknown one. */
export function webhookId({ params }: Pick<ApiRequest, 'params'>): string {
  const id = parseId(params['webhook_id'] ?? '')
  if (id === undefined) throw appError('webhook_unknown')
  return id
}

export function deliveryId({ params }: Pick<ApiRequest, 'params'>): string {
  const id = parseId(params['delivery_id'] ?? '')
  if (id === undefined) throw appError('delivery_unknown')
  return id
}

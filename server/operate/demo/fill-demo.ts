import { createConversation } from '../../chat/conversations/create-conversation.ts'
import { updateConversation } from '../../chat/conversations/update-conversation.ts'
import { shopOrigin } from '../../chat/channels/kinds/web/shop/serve-shop.ts'
import { sendMessage } from '../../chat/messages/send-message.ts'
import type { OpenDatabase } from '../../start/open-database.ts'
import type { AppServices } from '../../api/http/services.ts'
import { addTeamMembers } from '../../chat/team-members/add-team-members.ts'
import { applySettings } from '../../chat/settings/apply-settings.ts'
import type { WriteContext } from '../../store/writes/change.ts'
import {
  demoAdmin,
  demoConversations,
  demoMembers,
  demoSubdomain,
  demoSettings,
  type DemoConversation,
} from './demo-conversations.ts'

const hourMs = 3_600_000
const minuteMs = 60_000

/** Writes the demo's settings, team and conversations with the functions behind the API. */
export async function fillDemo(
  opened: Pick<OpenDatabase, 'database' | 'owner'>,
  services: AppServices,
  workspaceId: string,
): Promise<void> {
  const shop = shopOrigin(services.config, services.config.port)
  await applySettings(opened, demoSubdomain, demoSettings(shop), {
    actorName: 'demo',
    dryRun: false,
  })
  const context: WriteContext = {
    workspace_id: workspaceId,
    actor: { type: 'command', name: 'demo' },
    request_id: undefined,
  }
  await addTeamMembers(services, context, 'operator', {
    emails: demoMembers.map(({ email }) => email),
    organization_role: 'Standard',
    send_invitation_email: false,
  })
  const names = JSON.stringify(demoMembers)
  await opened.owner.query(
    `update team_members m set name_chosen = true, first_name = n.first_name, last_name = n.last_name
       from json_to_recordset($2) as n (email text, first_name text, last_name text)
      where m.workspace_id = $1 and m.email_key = n.email`,
    [workspaceId, names],
  )
  for (const demo of demoConversations) await addConversation(services, context, demo)
}

/** Imports a conversation with past dates, so that the lists look like a week's work. */
async function addConversation(
  services: AppServices,
  context: WriteContext,
  demo: DemoConversation,
): Promise<void> {
  const startedAt = Date.now() - demo.hoursAgo * hourMs
  const at = (line: number) => new Date(startedAt + line * 9 * minuteMs).toISOString()
  const [first, ...others] = demo.lines
  const body = {
    title: demo.title,
    priority: demo.priority,
    group_name: demo.group,
    tags: demo.tags,
    ticket_fields: { Area: demo.area },
    created_at: at(0),
    visitor_attributes: {
      name: demo.name,
      email: demo.email,
      field_values: { Plan: demo.plan },
    },
    messages_attributes: [{ body: first?.body ?? demo.title, created_at: at(0) }],
    ...(demo.assignee === undefined ? {} : { assignee_email: demo.assignee }),
  }
  const created = await createConversation(services, context, body, {
    mayChangeContact: true,
    sight: 'all',
  })
  if ('existing' in created) return
  for (const [index, line] of others.entries()) {
    await sendMessage(services, context, created.id, {
      body: line.body,
      kind: line.from === 'note' ? 'note' : 'user_message',
      sender_email: line.from === 'contact' ? demo.email : (demo.assignee ?? demoAdmin.email),
      created_at: at(index + 1),
    })
  }
  if (demo.status !== 'new') {
    await updateConversation(services, context, created.id, { status: demo.status })
  }
}

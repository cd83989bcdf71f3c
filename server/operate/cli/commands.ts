import { backupCommand } from './backup.ts'
import { cellBalanceCommands } from './cell-balance.ts'
import { cellDrainCommands } from './cell-drain.ts'
import { cellFindCommands } from './cell-find.ts'
import { cellCommands } from './cell.ts'
import type { Command } from './command.ts'
import { doctorCommand } from './doctor.ts'
import { generateCommand } from './generate.ts'
import { keyCommands } from './key.ts'
import { mcpCommand } from './mcp.ts'
import { memberCommands } from './member.ts'
import { restoreCommand } from './restore.ts'
import { webhookKeyCommands } from './webhook-key.ts'
import { workspaceHostsCommands } from './workspace-hosts.ts'
import { workspaceMoveCommands } from './workspace-move.ts'
import { workspaceSettingsCommands } from './workspace-settings.ts'
import { workspaceCommands } from './workspace.ts'
import { serveCommand } from './serve.ts'

/** Every command, in the order of the overview. */
export const commands: readonly Command[] = [
  serveCommand,
  ...workspaceCommands,
  ...workspaceHostsCommands,
  ...workspaceMoveCommands,
  ...workspaceSettingsCommands,
  ...memberCommands,
  ...keyCommands,
  ...webhookKeyCommands,
  ...cellCommands,
  ...cellFindCommands,
  ...cellBalanceCommands,
  ...cellDrainCommands,
  backupCommand,
  restoreCommand,
  doctorCommand,
  generateCommand,
  mcpCommand,
]

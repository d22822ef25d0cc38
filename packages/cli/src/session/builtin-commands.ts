import type { BuiltinCommand } from './builtin/builtin-command.ts';
import { extensionCommands } from './builtin/extension-commands.ts';
import { fileCommands } from './builtin/file-commands.ts';
import { processCommands } from './builtin/process-commands.ts';
import { sessionCommands } from './builtin/session-commands.ts';
import { settingCommands } from './builtin/setting-commands.ts';

export type { BuiltinCommand, BuiltinVerbs, InvokeQualified } from './builtin/builtin-command.ts';

/** The slash commands that no extension can take. */
export const builtinCommands: readonly BuiltinCommand[] = [
	...settingCommands,
	...sessionCommands,
	...fileCommands,
	...processCommands,
	...extensionCommands,
];

import { type Maybe, type ToolResult, textResult } from '@tenon/core';
import type { CommandAction } from '../../src/contribution/command-action.ts';
import type { CommandContribution, ToolContribution } from '../../src/contribution/contribution.ts';
import { toolFromExtension } from '../../src/tools/tool-from-extension.ts';

/** A tool that takes any object. */
export const toolContribution = (
	name: string,
	run: () => Maybe<ToolResult> = () => textResult(name),
	more: Partial<ToolContribution> = {},
): ToolContribution => ({
	type: 'tool',
	tool: toolFromExtension({
		extension: 'test',
		name,
		description: name,
		input: undefined,
		checksArguments: 'enforce',
		report: () => undefined,
		run,
	}),
	exposure: 'direct',
	interactive: false,
	namespace: '',
	namespaceInstructions: '',
	...more,
});

/** A slash command. */
export const commandContribution = (
	name: string,
	run: CommandContribution['run'] = () => Promise.resolve<CommandAction>({ type: 'none' }),
): CommandContribution => ({ type: 'command', name, description: '', run });

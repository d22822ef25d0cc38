import type { CommandAction, LoadReport } from '@tenon/extensions';
import type { SessionHost } from './session-host.ts';

/** A slash command that every front has. */
export interface BuiltinCommand {
	readonly name: string;
	readonly description: string;
	run(session: SessionHost, args: string): Promise<CommandAction> | CommandAction;
}

/** The slash commands that no extension can take. */
export const builtinCommands: readonly BuiltinCommand[] = [
	{
		name: 'help',
		description: 'list the slash commands',
		run: (session) => ({
			type: 'display',
			text: session
				.commands()
				.map(({ name, description }) => `/${name}  ${description}`.trimEnd())
				.join('\n'),
		}),
	},
	{
		name: 'clear',
		description: 'begin a new conversation',
		run: async (session) => {
			await session.clear();
			return { type: 'none' };
		},
	},
	{
		name: 'model',
		description: 'show the model, or choose another one',
		run: (session, args) => {
			const problem = args === '' ? undefined : session.setModel(args);
			if (problem !== undefined) return { type: 'error', message: problem };
			return { type: 'display', text: session.model };
		},
	},
	{
		name: 'reload-ext',
		description: 'stop the extensions, or one of them, and start them again',
		run: async (session, args) => ({
			type: 'display',
			text: reloadText(await session.reload(args === '' ? undefined : args)),
		}),
	},
];

const reloadText = ({ stopped, started, ready, late, failed }: LoadReport): string =>
	[
		`stopped ${stopped}, started ${started}, ready ${ready}`,
		...(late.length === 0 ? [] : [`not ready yet: ${late.join(', ')}`]),
		...failed.map(({ name, message }) => `${name}: ${message}`),
	].join('\n');

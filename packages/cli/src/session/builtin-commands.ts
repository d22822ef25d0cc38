import type { CommandAction } from '@tenon/extensions';
import type { ReloadReport } from './service/verbs/extensions.ts';
import type { SessionService } from './service.ts';

/** What built-in commands can do. */
export type BuiltinVerbs = Pick<
	SessionService,
	'listCommands' | 'openSession' | 'setModel' | 'setMode' | 'state' | 'reloadExtensions'
>;

/** Runs a command of an extension, `extension.command` or a name that one extension alone has. */
export type InvokeQualified = (name: string, args: string) => Promise<CommandAction>;

/** A slash command that every front has. */
export interface BuiltinCommand {
	readonly name: string;
	readonly description: string;
	/** `invoke` runs a command of an extension by its full name. */
	run(verbs: BuiltinVerbs, args: string, invoke: InvokeQualified): Promise<CommandAction>;
}

/** The slash commands that no extension can take. */
export const builtinCommands: readonly BuiltinCommand[] = [
	{
		name: 'help',
		description: 'list the slash commands',
		run: async (verbs) => ({
			type: 'display',
			text: (await verbs.listCommands())
				.map(({ name, description }) => `/${name}  ${description}`.trimEnd())
				.join('\n'),
		}),
	},
	{
		name: 'clear',
		description: 'begin a new conversation',
		run: async (verbs) => {
			await verbs.openSession({});
			return { type: 'none' };
		},
	},
	{
		name: 'model',
		description: 'show the model, or choose another one',
		run: async (verbs, args) => {
			if (args !== '') await verbs.setModel({ model: args });
			return { type: 'display', text: (await verbs.state()).model };
		},
	},
	{
		name: 'mode',
		description: 'show the mode, which says which tools can be called, or choose another one',
		run: async (verbs, args) => {
			if (args !== '') await verbs.setMode({ mode: args });
			return { type: 'display', text: (await verbs.state()).mode };
		},
	},
	{
		name: 'reload-ext',
		description: 'stop the extensions, or one of them, and start them again',
		run: async (verbs, args) => ({
			type: 'display',
			text: reloadText(await verbs.reloadExtensions(args === '' ? {} : { name: args })),
		}),
	},
	...['x', 'ext', 'lua'].map((name) => ({
		name,
		description: 'run a command of an extension: EXTENSION.COMMAND and its arguments',
		run: async (_verbs: BuiltinVerbs, args: string, invoke: InvokeQualified): Promise<CommandAction> => {
			const [, command = '', rest = ''] = /^(\S*)\s*([\s\S]*)$/.exec(args) ?? [];
			if (command === '') return { type: 'error', message: `/${name}: name a command, as extension.command` };
			return invoke(command, rest);
		},
	})),
];

const reloadText = ({ stopped, started, ready, late, failed }: ReloadReport): string =>
	[
		`stopped ${stopped}, started ${started}, ready ${ready}`,
		...(late.length === 0 ? [] : [`not ready yet: ${late.join(', ')}`]),
		...failed.map(({ name, message }) => `${name}: ${message}`),
	].join('\n');

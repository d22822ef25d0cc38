import type { CommandAction } from '@tenon/extensions';
import type { ListedExtension, ReloadReport } from '../service/verbs/extensions.ts';
import { type BuiltinCommand, type BuiltinVerbs, type InvokeQualified, showing } from './builtin-command.ts';

/** Slash commands about extensions and those of extensions by their full names. */
export const extensionCommands: readonly BuiltinCommand[] = [
	{
		name: 'ext',
		description: 'list the extensions, or run a command of one: EXTENSION.COMMAND and its arguments',
		run: async (verbs, args, invoke) =>
			args.trim() === ''
				? { type: 'display', text: listText(await verbs.listExtensions()) }
				: runQualified('ext', args, invoke),
	},
	...['x', 'lua'].map((name) => ({
		name,
		description: 'run a command of an extension: EXTENSION.COMMAND and its arguments',
		run: (_verbs: BuiltinVerbs, args: string, invoke: InvokeQualified): Promise<CommandAction> =>
			runQualified(name, args, invoke),
	})),
	showing('mcp', 'list the MCP servers with their tools', async (verbs) =>
		serversText((await verbs.listExtensions()).filter(({ kind }) => kind === 'mcp')),
	),
	showing('skills', 'list the skills; each is a slash command, too', async (verbs) => {
		const { skills } = await verbs.listContributions();
		return skills.length === 0
			? 'there are no skills'
			: skills.map(({ name, description }) => `${name}  ${description}`.trimEnd()).join('\n');
	}),
	showing('reload-ext', 'stop the extensions, or one of them, and start them again', async (verbs, args) =>
		reloadText(await verbs.reloadExtensions(args === '' ? {} : { name: args })),
	),
];

const runQualified = async (name: string, args: string, invoke: InvokeQualified): Promise<CommandAction> => {
	const [, command = '', rest = ''] = /^(\S*)\s*([\s\S]*)$/.exec(args) ?? [];
	if (command === '') return { type: 'error', message: `/${name}: name a command, as extension.command` };
	return invoke(command, rest);
};

const listText = (extensions: readonly ListedExtension[]): string =>
	extensions.length === 0
		? 'there are no extensions'
		: extensions
				.map(
					({ name, kind, state, reason }) =>
						`${name}  ${kind}  ${state}${reason === '' ? '' : `: ${reason}`}`,
				)
				.join('\n');

const serversText = (servers: readonly ListedExtension[]): string =>
	servers.length === 0
		? "there are no MCP servers; 'tenon ext install' adds one"
		: servers
				.flatMap(({ name, state, reason, registrations }) => [
					`${name}  ${state}${reason === '' ? '' : `: ${reason}`}`,
					...registrations
						.filter(({ isActive }) => isActive)
						.map(({ type, name: own }) => `  ${type} ${own}`),
				])
				.join('\n');

const reloadText = ({ stopped, started, ready, late, failed }: ReloadReport): string =>
	[
		`stopped ${stopped}, started ${started}, ready ${ready}`,
		...(late.length === 0 ? [] : [`not ready yet: ${late.join(', ')}`]),
		...failed.map(({ name, message }) => `${name}: ${message}`),
	].join('\n');

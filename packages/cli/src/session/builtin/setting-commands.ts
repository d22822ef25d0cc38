import type { ReloadReport } from '../service/verbs/extensions.ts';
import { type BuiltinCommand, showing } from './builtin-command.ts';

/** Slash commands about what a session is set to, its policy and its extensions. */
export const settingCommands: readonly BuiltinCommand[] = [
	showing('help', 'list the slash commands', async (verbs) =>
		(await verbs.listCommands())
			.map(({ name, description }) => `/${name}  ${description}`.trimEnd())
			.join('\n'),
	),
	showing('model', 'show the model, or choose another one', async (verbs, args) => {
		if (args !== '') await verbs.setModel({ model: args });
		return (await verbs.state()).model;
	}),
	showing('mode', 'show the mode, or choose another one', async (verbs, args) => {
		if (args !== '') await verbs.setMode({ mode: args });
		const { mode } = await verbs.state();
		return `${mode} (of ${(await verbs.listModes()).join(', ')})`;
	}),
	showing('policy', 'show what the model may do, and what was granted since', async (verbs) => {
		const { preset, sources } = await verbs.showPolicy();
		const grants = await verbs.listGrants();
		return [
			`preset ${preset}`,
			...sources.map(({ layer, file, found }) => `  ${layer}: ${file}${found ? '' : ' (none)'}`),
			...grants.map(({ effect, grant }) => `  granted: ${effect} ${grant}`),
		].join('\n');
	}),
	showing('ext', 'list the extensions', async (verbs) => {
		const extensions = await verbs.listExtensions();
		return extensions.length === 0
			? 'there are no extensions'
			: extensions
					.map(
						({ name, kind, state, reason }) =>
							`${name}  ${kind}  ${state}${reason === '' ? '' : `: ${reason}`}`,
					)
					.join('\n');
	}),
	showing('reload-ext', 'stop the extensions, or one of them, and start them again', async (verbs, args) =>
		reloadText(await verbs.reloadExtensions(args === '' ? {} : { name: args })),
	),
];

const reloadText = ({ stopped, started, ready, late, failed }: ReloadReport): string =>
	[
		`stopped ${stopped}, started ${started}, ready ${ready}`,
		...(late.length === 0 ? [] : [`not ready yet: ${late.join(', ')}`]),
		...failed.map(({ name, message }) => `${name}: ${message}`),
	].join('\n');

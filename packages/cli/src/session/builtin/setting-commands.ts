import { type BuiltinCommand, showing } from './builtin-command.ts';

/** Slash commands about what a session is set to, and its policy. */
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
	{
		...showing(
			'mode',
			'show the mode, which says which tools can be called, or choose another one',
			async (verbs, args) => {
				if (args !== '') await verbs.setMode({ mode: args });
				const { mode } = await verbs.state();
				return `${mode} (of ${(await verbs.listModes()).join(', ')})`;
			},
		),
		isPersonsOwn: (args) => args.trim() !== '',
	},
	showing('policy', 'show what the model may do, and what was granted since', async (verbs) => {
		const { preset, sources } = await verbs.showPolicy();
		const grants = await verbs.listGrants();
		return [
			`preset ${preset}`,
			...sources.map(({ layer, file, found }) => `  ${layer}: ${file}${found ? '' : ' (none)'}`),
			...grants.map(({ effect, grant }) => `  granted: ${effect} ${grant}`),
		].join('\n');
	}),
];

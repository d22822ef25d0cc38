import type { ShownSetting } from '../service/verbs/config.ts';
import { type BuiltinCommand, type BuiltinVerbs, showing } from './builtin-command.ts';

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
	{
		...showing(
			'config',
			'list the settings, explain one (KEY), or write one for sessions to come (KEY VALUE)',
			(verbs, args) => settingText(verbs, readSetting(args)),
		),
		isPersonsOwn: (args) => readSetting(args).value !== '',
	},
	showing('policy', 'show what the model may do, and what was granted since', async (verbs) => {
		const { preset, sources } = await verbs.showPolicy();
		const grants = await verbs.listGrants();
		return [
			`preset ${preset}`,
			...sources.map(({ layer, file, found }) => `  ${layer}: ${file}${found ? '' : ' (none)'}`),
			...grants.map(({ effect, grant }) => `  granted: ${effect} ${grant}`),
			"'tenon policy show' lists the rules, 'tenon policy explain SCRIPT' says what one may do",
		].join('\n');
	}),
];

/** What `/config` is given: nothing, a key, or a key and its value. */
const readSetting = (args: string): { readonly key: string; readonly value: string } => {
	const [, key = '', value = ''] = /^\s*(\S*)\s*([\s\S]*?)\s*$/.exec(args) ?? [];
	return { key, value };
};

const settingText = async (
	verbs: BuiltinVerbs,
	{ key, value }: ReturnType<typeof readSetting>,
): Promise<string> => {
	if (key === '') {
		const { settings, problems } = await verbs.listSettings();
		return [...settings.map(settingLine), ...problems].join('\n');
	}
	if (value === '') return (await verbs.explainSetting({ key })).text;
	const { file, shadowedBy } = await verbs.writeSetting({ key, value });
	const written = `${key} is written to ${file}; sessions that are opened later have it`;
	return shadowedBy === null ? written : `${written}, once ${shadowedBy} is not set any more`;
};

const settingLine = ({ key, value, default: usual, source }: ShownSetting): string =>
	value === null ? `${key}  ${usual}` : `${key}  ${JSON.stringify(value)}  (${source})`;

import type { FoundExtension } from '@tenon/extensions';

/** Says in plain words what the manifest of a program adds to Tenon: one line each. */
export const describeContributes = ({ contributes }: FoundExtension): readonly string[] => {
	if (contributes === undefined) return [];
	const { providers, renderers, status_items, key_bindings, settings } = contributes;
	const models = providers.flatMap(({ name, models }) => models.map((model) => `${name}/${model}`));
	return [
		...line('answers for these models, and reads what is said to them', models),
		...line(
			'draws the results of these tools',
			renderers.map(({ tool }) => tool).filter((tool) => tool !== ''),
		),
		...line(
			'draws content of these types',
			renderers.map(({ content_type }) => content_type).filter((type) => type !== ''),
		),
		...line(
			'shows texts in the status line',
			status_items.map(({ name }) => name),
		),
		...key_bindings.map(({ key, command }) => `  runs /${command} when you press ${key}`),
		...(settings === undefined ? [] : ['  has settings of its own']),
	];
};

const line = (what: string, names: readonly string[]): readonly string[] =>
	names.length === 0 ? [] : [`  ${what}: ${names.join(', ')}`];

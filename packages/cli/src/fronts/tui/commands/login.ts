import type { SavedKey } from '../../../session/service/verbs/logins.ts';
import type { LocalPlace } from './local-commands.ts';

/** `/login [PROVIDER]`: keeps the key of a provider, which is typed and not shown, and uses it at once. */
export const login = async (
	{ service, pick, note, askSecret }: LocalPlace,
	provider: string,
): Promise<void> => {
	const logins = await service.listLogins();
	const named = logins.findIndex((each) => each.provider === provider.toLowerCase());
	const chosen =
		named >= 0
			? named
			: await pick.choose(
					'Whose API key? Logins of subscriptions are not used.',
					logins.map(({ title, page, hasKey }) => ({
						label: title,
						description: hasKey ? `has a key · ${page}` : page,
					})),
					0,
				);
	if (chosen === undefined) return;
	const { provider: name, title } = logins[chosen]!;
	const key = await askSecret(`Key of ${title}`);
	if (key === undefined || key.trim() === '') return;
	const before = (await service.state()).model;
	note(savedText(title, before, await service.saveKey({ provider: name, key })));
};

const savedText = (title: string, before: string, { models, model }: SavedKey): string => {
	const kept = `the key of ${title} is kept`;
	if (models.length === 0) return `${kept}; nothing of it can be asked in this session`;
	return model === before
		? `${kept}; /model chooses one of its models`
		: `${kept}; ${model} answers now, /model chooses another one`;
};

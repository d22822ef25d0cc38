import type { LocalPlace } from './local-commands.ts';

/** `/login`: keeps the key of a provider; it is typed and not shown. */
export const login = async ({ service, pick, note, askSecret }: LocalPlace): Promise<void> => {
	const logins = await service.listLogins();
	const chosen = await pick.choose(
		'Whose API key? Logins of subscriptions are not used.',
		logins.map(({ title, page, hasKey }) => ({
			label: title,
			description: hasKey ? `has a key · ${page}` : page,
		})),
		0,
	);
	if (chosen === undefined) return;
	const { provider, title } = logins[chosen]!;
	const key = await askSecret(`Key of ${title}`);
	if (key === undefined || key.trim() === '') return;
	await service.saveKey({ provider, key });
	note(`the key of ${title} is kept; it is used from the next start on`);
};

import type { Candidates } from './candidates.ts';

/**
 * What may stand for the value of an option, or for an operand of a command: `owner` is the option's name or the
 * command's words, `value` what its help text calls it.
 */
export const valuesOf = async (owner: string, value: string): Promise<Candidates> => {
	const known = Object.hasOwn(lists, owner) ? await lists[owner]!() : undefined;
	if (known !== undefined) return { words: known.map(plain), paths: owner === '--policy' ? 'files' : 'none' };
	if (/^ext (?:enable|disable|remove|rm|update|grants|revoke|logs|call)$/.test(owner))
		return { words: await extensionNames(), paths: owner === 'ext call' ? 'files' : 'none' };
	if (value === 'DIR') return { words: [], paths: 'folders' };
	return { words: [], paths: /^(?:FILE|PATH|SOURCE|EXTENSION)/.test(value) ? 'files' : 'none' };
};

const plain = (word: string) => ({ word, description: '' });

const configKeyNames = async () => (await import('../config/read-key.ts')).keyNames;

const lists: Readonly<Record<string, () => Promise<readonly string[]>>> = {
	'--mode': async () => (await import('../session/service/start.ts')).modeNames,
	'--preset': async () => (await import('@tenon/host')).presetNames,
	'--policy': async () => (await import('@tenon/host')).presetNames,
	'--limits': async () => (await import('@tenon/shell')).limitProfileNames,
	'--lang': async () => (await import('../ext/new/language.ts')).languages,
	'--format': () => Promise.resolve(['jsonl', 'csv']),
	'config get': configKeyNames,
	'config set': configKeyNames,
	'config unset': configKeyNames,
	'config explain': configKeyNames,
	setup: async () => Object.keys((await import('../setup/clients.ts')).clients),
	login: async () => (await import('../login/providers.ts')).loginProviders.map(({ name }) => name),
	completion: async () => (await import('./scripts.ts')).shellNames,
};

const extensionNames = async () => {
	const { listExtensions } = await import('../ext/manage/list.ts');
	const { processWorld } = await import('../ext/world.ts');
	const listed = await listExtensions(processWorld());
	return listed.map(({ name, kind, state }) => ({ word: name, description: `${kind}, ${state}` }));
};

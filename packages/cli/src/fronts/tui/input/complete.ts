import type { SessionService } from '../../../session/service.ts';
import { localCommands } from '../commands/local-commands.ts';
import type { Complete, Completion } from '../kit/prompt-editor.ts';
import { safeText } from '../kit/text.ts';
import { stances } from '../stance.ts';

/** Completes the name of a slash command at the beginning of a line, and `@file` anywhere. */
export const completeIn =
	(service: SessionService): Complete =>
	async (line) => {
		const [, command] = /^\/(\S*)$/.exec(line) ?? [];
		if (command !== undefined) return { prefix: `/${command}`, items: await commandsFrom(service, command) };
		const argument = await argumentsFrom(service, line);
		if (argument !== undefined) return argument;
		const [, path] = /(?:^|\s)@(\S*)$/.exec(line) ?? [];
		if (path === undefined) return undefined;
		const { paths } = await service.completePath({ text: path });
		if (paths.length === 1 && paths[0] === path) return undefined;
		return {
			prefix: `@${path}`,
			items: paths.map((name) => ({ value: `@${name}`, label: safeText(name) })),
		};
	};

/** What can stand after a command that is set to one of a few things. */
const argumentsFrom = async (
	service: SessionService,
	line: string,
): Promise<{ readonly prefix: string; readonly items: readonly Completion[] } | undefined> => {
	const [, command = '', start = ''] = /^\/(\S+)\s+(\S*)$/.exec(line) ?? [];
	const values = await argumentsOf[command]?.(service);
	// What is typed in full is not completed: Enter runs it.
	if (values === undefined || values.includes(start)) return undefined;
	const items = values.filter((value) => value.startsWith(start));
	return { prefix: start, items: items.map((value) => ({ value, label: safeText(value) })) };
};

const argumentsOf: Readonly<Record<string, (service: SessionService) => Promise<readonly string[]>>> = {
	model: async (service) => (await service.listModels()).map(({ id }) => id),
	mode: async (service) => [...new Set([...stances.map(({ name }) => name), ...(await service.listModes())])],
	'reload-ext': async (service) => (await service.listExtensions()).map(({ name }) => name),
	config: async (service) => (await service.listSettings()).settings.map(({ key }) => key),
	login: async (service) => (await service.listLogins()).map(({ provider }) => provider),
	undo: async () => ['list'],
	sessions: async () => ['all'],
};

const commandsFrom = async (service: SessionService, start: string): Promise<readonly Completion[]> => {
	const known = new Map<string, string>();
	for (const { name, description } of await service.listCommands()) known.set(name, description);
	for (const { name, description } of localCommands) known.set(name, description);
	return [...known]
		.filter(([name]) => name.startsWith(start))
		.sort(([one], [other]) => (one < other ? -1 : 1))
		.map(([name, description]) => ({
			value: `/${name}`,
			label: `/${safeText(name)}`,
			description: safeText(description),
		}));
};

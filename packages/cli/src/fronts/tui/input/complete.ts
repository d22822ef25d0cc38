import type { SessionService } from '../../../session/service.ts';
import { localCommands } from '../commands/local-commands.ts';
import type { Complete, Completion } from '../kit/prompt-editor.ts';
import { safeText } from '../kit/text.ts';

/** Completes the name of a slash command at the beginning of a line, and `@file` anywhere. */
export const completeIn =
	(service: SessionService): Complete =>
	async (line) => {
		const [, command] = /^\/(\S*)$/.exec(line) ?? [];
		if (command !== undefined) return { prefix: `/${command}`, items: await commandsFrom(service, command) };
		const [, path] = /(?:^|\s)@(\S*)$/.exec(line) ?? [];
		if (path === undefined) return undefined;
		const { paths } = await service.completePath({ text: path });
		return {
			prefix: `@${path}`,
			items: paths.map((name) => ({ value: `@${name}`, label: safeText(name) })),
		};
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

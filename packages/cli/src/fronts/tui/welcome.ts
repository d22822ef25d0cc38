import { homedir } from 'node:os';
import type { SessionState } from '../../session/service/verbs/settings.ts';

/**
 * What stands at the end of the conversation when it is shown: where this is, and how to get a model if there is none.
 * Its rows fit 60 columns, where the path of the folder is short.
 */
export const welcome = (
	model: string,
	{ cwd, provider, messageCount }: SessionState,
	{ hints, server }: Hints = screenHints,
): readonly string[] => {
	const place = messageCount === 0 ? [`tenon · ${shortPath(cwd)} · ${model}`] : [];
	if (provider !== 'none') return messageCount === 0 ? [...place, hints] : [];
	return [
		...place,
		'There is no model yet. To get one:',
		'  /login keeps an API key; or set ANTHROPIC_API_KEY …',
		`  start Ollama, LM Studio or llama.cpp here: ${server}`,
		'  without one, !command, @file and /help work all the same',
	];
};

/** What is said of keys, and of servers on this machine. */
export interface Hints {
	readonly hints: string;
	readonly server: string;
}

const screenHints: Hints = {
	hints: '/help: keys and commands · @ file · ! shell · esc stops · ctrl-c twice leaves',
	server: 'it is offered',
};

const shortPath = (path: string): string => {
	const home = homedir();
	return path === home || path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path;
};

import { homedir } from 'node:os';
import type { SessionState } from '../../session/service/verbs/settings.ts';

/** What stands at the end of the conversation when it is shown: where this is, and how to get a model if there is none. */
export const welcome = (
	model: string,
	{ cwd, provider, messageCount }: SessionState,
	hints: string = screenHints,
): readonly string[] => {
	const place = messageCount === 0 ? [`tenon · ${shortPath(cwd)} · ${model}`] : [];
	if (provider !== 'none') return messageCount === 0 ? [...place, hints] : [];
	return [
		...place,
		'There is no model yet. To get one:',
		'  /login keeps an API key; or set ANTHROPIC_API_KEY, OPENAI_API_KEY …',
		'  a server here (Ollama, LM Studio, llama.cpp) is offered when it answers',
		'  without one, !command, @file and /help work all the same',
	];
};

const screenHints = '/help: keys and commands · @ file · ! shell · esc stops · ctrl-c twice leaves';

const shortPath = (path: string): string => {
	const home = homedir();
	return path === home || path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path;
};

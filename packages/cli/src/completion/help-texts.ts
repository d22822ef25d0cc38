import { helpText as programHelp } from '../help.ts';

/**
 * The help text of a command: of `tenon` itself for no words, of `tenon ext new` for two. `undefined` where there is no
 * such command. Loads the text of that command alone.
 */
export const helpTextOf = async (command: readonly string[]): Promise<string | undefined> => {
	const [name, action] = command;
	if (name === undefined) return programHelp;
	if (name === 'ext' && action !== undefined) {
		const { actionHelp } = await import('../ext/help.ts');
		return Object.hasOwn(actionHelp, action) ? actionHelp[action as keyof typeof actionHelp] : undefined;
	}
	return Object.hasOwn(texts, name) ? texts[name as keyof typeof texts]() : undefined;
};

const texts = {
	sh: async () => (await import('../sh/help.ts')).helpText,
	mcp: async () => (await import('../fronts/mcp/help.ts')).helpText,
	acp: async () => (await import('../fronts/acp/help.ts')).helpText,
	rpc: async () => (await import('../fronts/rpc/help.ts')).helpText,
	sessions: async () => (await import('../fronts/sessions/help.ts')).helpText,
	login: async () => (await import('../login/help.ts')).helpText,
	config: async () => (await import('../config/help.ts')).helpText,
	doctor: async () => (await import('../doctor/help.ts')).helpText,
	models: async () => (await import('../models/help.ts')).helpText,
	ext: async () => (await import('../ext/help.ts')).helpText,
	policy: async () => (await import('../policy/help.ts')).helpText,
	setup: async () => (await import('../setup/help.ts')).helpText,
	audit: async () => (await import('../audit/help.ts')).helpText,
	secret: async () => (await import('../secret/help.ts')).helpText,
	demo: async () => (await import('../demo/help.ts')).helpText,
	completion: async () => (await import('./help.ts')).helpText,
	// What opens a conversation, or asks once: the options of both.
	'-p': async () => (await import('../fronts/print/help.ts')).helpText,
} as const;

/** The commands that have a help text of their own. */
export const commandsWithHelp: readonly string[] = Object.keys(texts).filter((name) => name !== '-p');

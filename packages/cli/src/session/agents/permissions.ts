import { toolNamed } from './tool-names.ts';

/** What opencode's `permission` takes away, in our words. */
export interface Permissions {
	readonly denyTools: readonly string[];
	readonly denyWrites: readonly string[];
	/** Whether a person is asked before anything is changed, run or sent. */
	readonly asks: boolean;
	readonly problems: readonly string[];
}

/**
 * Reads opencode's `permission`: `allow`, `ask` or `deny` for all, by tool, or by patterns of a tool's calls. Patterns of
 * calls have no place in a run policy: where they differ, the strictest of them holds for all calls of the tool.
 */
export const permissionsIn = (permission: unknown): Permissions => {
	if (permission === undefined || permission === null) return none;
	if (typeof permission === 'string') return joined([['*', permission]], []);
	if (typeof permission !== 'object' || Array.isArray(permission))
		return { ...none, asks: true, problems: ['permission: it is not understood; the person is asked'] };
	const problems: string[] = [];
	const strict = Object.entries(permission).map(([name, value]): [string, unknown] => {
		if (typeof value !== 'object' || value === null) return [name, value];
		const values = Object.values(value);
		const strictest = ['deny', 'ask', 'allow'].find((each) => values.includes(each)) ?? 'ask';
		if (new Set(values).size > 1)
			problems.push(`permission.${name}: patterns are not told apart; all of it is ${strictest}`);
		return [name, strictest];
	});
	return joined(strict, problems);
};

const none: Permissions = { denyTools: [], denyWrites: [], asks: false, problems: [] };

const joined = (
	entries: readonly (readonly [string, unknown])[],
	problems: readonly string[],
): Permissions => {
	const denied = entries.filter(([, value]) => value === 'deny').map(([name]) => name);
	const unknown = entries.filter(([, value]) => !['allow', 'ask', 'deny'].includes(String(value)));
	const isWriteDenied = denied.includes('edit') || denied.includes('*');
	return {
		denyTools: denied.flatMap((name) =>
			name === '*' ? changing : name === 'edit' ? ['write', 'edit'] : [toolNamed(name).name],
		),
		denyWrites: isWriteDenied ? ['**'] : [],
		asks: unknown.length > 0 || entries.some(([, value]) => value === 'ask'),
		problems: [
			...problems,
			...unknown.map(([name]) => `permission.${name}: expected allow, ask or deny; the person is asked`),
		],
	};
};

const changing = ['write', 'edit', 'shell', 'web_fetch', 'fetch', 'subagent'];

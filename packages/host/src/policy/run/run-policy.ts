import {
	BadRule,
	compileGrants,
	escapeGlob,
	type GrantDecider,
	type Principal,
	principalId,
	type Rule,
	resolvePath,
	ruleId,
	TenonError,
} from '@tenon/core';

/**
 * What one run of the program may do of what its policy allows: names of tools, and patterns of files that may be
 * written, relative to the root. A deny beats an allow; a list of allows that is not empty is all that is left.
 */
export interface RunPolicy {
	readonly allowTools: readonly string[];
	readonly denyTools: readonly string[];
	readonly allowWrites: readonly string[];
	readonly denyWrites: readonly string[];
}

/** Takes nothing away. */
export const noRunPolicy: RunPolicy = { allowTools: [], denyTools: [], allowWrites: [], denyWrites: [] };

/** A run policy that means nothing. */
export class BadRunPolicy extends TenonError {
	readonly code = 'policy.run';
}

/** A run policy as it is asked. */
export interface CompiledRunPolicy {
	readonly restrictsTools: boolean;
	readonly restrictsWrites: boolean;
	/** Why a tool may not be called; `undefined`: it may. */
	toolRefusal(name: string): string | undefined;
	/** Why a file may not be written, by its absolute path with links resolved; `undefined`: it may. */
	writeRefusal(path: string): string | undefined;
}

/** Compiles a run policy for a root, absolute. Throws {@link BadRunPolicy} for a pattern without meaning. */
export const compileRunPolicy = (policy: RunPolicy, root: string): CompiledRunPolicy => {
	const allowed = namesOf(policy.allowTools);
	const denied = namesOf(policy.denyTools);
	const allows = patternsOf(policy.allowWrites, root);
	const denies = patternsOf(policy.denyWrites, root);
	const restrictsWrites = policy.allowWrites.length + policy.denyWrites.length > 0;
	return {
		restrictsTools: allowed.size + denied.size > 0,
		restrictsWrites,
		toolRefusal: (name) => {
			const plain = plainName(name);
			if (denied.has(plain)) return `Tool \`${plain}\` denied by run policy.`;
			if (allowed.size > 0 && !allowed.has(plain))
				return `Tool \`${plain}\` is not in the run policy allowlist.`;
			return undefined;
		},
		writeRefusal: (path) => {
			if (!restrictsWrites) return undefined;
			const below = shownBelow(path, root);
			if (isIn(denies, path)) return `Write to \`${below ?? path}\` denied by run policy denylist.`;
			if (below === undefined || (policy.allowWrites.length > 0 && !isIn(allows, path)))
				return `Write to \`${below ?? path}\` is not in the run policy write allowlist.`;
			return undefined;
		},
	};
};

const plainName = (name: string): string => name.trim().toLowerCase();

const namesOf = (names: readonly string[]): ReadonlySet<string> => {
	const plain = names.map(plainName);
	if (plain.includes('')) throw new BadRunPolicy('a tool of the run policy has an empty name');
	return new Set(plain);
};

const patternsOf = (patterns: readonly string[], root: string): GrantDecider =>
	compileGrants([
		{
			name: 'run',
			authority: 'grants',
			rules: patterns.map((written) => {
				const pattern = absolutePattern(written, root);
				const grant = { kind: 'path', access: 'write', pattern } as const;
				const rule: Rule = { effect: 'allow', id: ruleId('run'), source: { kind: 'embedder' }, grant };
				demandMeaning(written, () => compileGrants([{ name: 'run', authority: 'grants', rules: [rule] }]));
				return rule;
			}),
		},
	]);

// A pattern with a slash at its end is about all that is below the folder.
const absolutePattern = (written: string, root: string): string => {
	const pattern = written.trim();
	if (pattern === '') throw new BadRunPolicy('a write pattern of the run policy is empty');
	return `${resolvePath(escapeGlob(root), pattern)}${pattern.endsWith('/') ? '/**' : ''}`;
};

const demandMeaning = (written: string, compile: () => unknown): void => {
	try {
		compile();
	} catch (error) {
		if (!(error instanceof BadRule)) throw error;
		const message = `the write pattern ${JSON.stringify(written)} of the run policy: ${error.message}`;
		throw new BadRunPolicy(message, { cause: error });
	}
};

const isIn = (patterns: GrantDecider, path: string): boolean =>
	patterns.judge(anyone, { kind: 'path', access: 'write', path }).outcome === 'allow';

/** Patterns are the same for everybody. */
const anyone: Principal = { kind: 'model', id: principalId('run') };

const shownBelow = (path: string, root: string): string | undefined => {
	if (root === '/') return path.slice(1);
	return path.startsWith(`${root}/`) ? path.slice(root.length + 1) : undefined;
};

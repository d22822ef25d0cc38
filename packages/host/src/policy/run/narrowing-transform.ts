import {
	andThen,
	type FileSystem,
	isFsError,
	joinName,
	type Maybe,
	orElse,
	parentPath,
	resolvePath,
} from '@tenon/core';
import type { CallTransform } from '@tenon/shell';
import type { RunNarrowing } from './run-narrowing.ts';

/**
 * Refuses calls of tools by the words of the run policy and of the mode, before anything else is asked about them. What
 * it lets through is judged by the policy all the same, where the same narrowing holds.
 */
export const narrowingTransform = (
	narrowing: RunNarrowing,
	fileSystem: Pick<FileSystem, 'realpath'>,
): CallTransform => ({
	name: 'run policy',
	deadlineMs: null,
	concerns: (kind, name) =>
		kind === 'tool' && (narrowing.toolRefusal(name) !== undefined || writers.has(name)),
	rewrite: (call) => {
		if (call.kind !== 'tool') return undefined;
		const refusal = narrowing.toolRefusal(call.name);
		if (refusal !== undefined) return deny(refusal);
		const path = writers.has(call.name) ? pathIn(call.args) : undefined;
		if (path === undefined) return undefined;
		return andThen(realPathOf(fileSystem, resolvePath(call.cwd, path)), (real) => {
			const refused = narrowing.writeRefusal(real);
			return refused === undefined ? undefined : deny(refused);
		});
	},
});

/** The tools that write the file that they name. */
const writers: ReadonlySet<string> = new Set(['write', 'edit']);

const deny = (reason: string) => ({ kind: 'deny', code: 'gate.denied', reason }) as const;

const pathIn = (args: unknown): string | undefined => {
	const { path } = (args ?? {}) as { readonly path?: unknown };
	return typeof path === 'string' && path !== '' ? path : undefined;
};

// Of a file that is not there yet: where its nearest folder that is leads.
const realPathOf = (fileSystem: Pick<FileSystem, 'realpath'>, path: string): Maybe<string> =>
	orElse<string>(
		() => fileSystem.realpath(path),
		(error) => {
			if (!isFsError(error)) throw error;
			const parent = parentPath(path);
			if (parent === path) return path;
			return andThen(realPathOf(fileSystem, parent), (real) =>
				joinName(real, path.slice(parent.length).replace(/^\//, '')),
			);
		},
	);

import { baseName, type ProgramCapability, resolvePath, type Touch } from '@tenon/core';
import { curlWithout, readCurl } from './curl.ts';
import type { DeclaredCall, PathUse } from './declaration.ts';
import { readLookingGit } from './git/git-call.ts';
import { planReversible } from './git/git-reversible.ts';
import { jqWithout, readJq } from './jq.ts';
import { lookingPrograms } from './looking.ts';
import { readWords } from './read-words.ts';

/**
 * What a call does, by its words alone; `undefined` where one of them is not declared. `reversible` is said of a call
 * whose files can be listed before it runs, whether or not they can all be kept then.
 */
export const declaredCall = (
	{ name, argv }: Pick<ProgramCapability, 'name' | 'argv'>,
	cwd: string,
): DeclaredCall | undefined => {
	const program = baseName(name);
	switch (program) {
		case 'git':
			return declaredGit(argv, cwd);
		case 'jq':
			return looking(readJq(argv), cwd, jqWithout);
		case 'curl': {
			const call = readCurl(argv);
			if (call === undefined) return undefined;
			const { uses, hosts } = call;
			return { manner: 'declared', touches: touchesOf(uses, cwd), hosts, without: curlWithout.split(' ') };
		}
		default: {
			const declaration = lookingPrograms.get(program);
			const words = declaration === undefined ? undefined : readWords(declaration, argv);
			if (words === undefined) return undefined;
			const { whole, without = '' } = declaration!;
			return looking(whole === undefined ? words.uses : whole(words), cwd, without);
		}
	}
};

const declaredGit = (argv: readonly string[], cwd: string): DeclaredCall | undefined => {
	const call = readLookingGit(argv, cwd);
	if (call !== undefined) return { manner: 'looking', touches: call.touches, hosts: [], without: [] };
	const plan = planReversible(argv, cwd);
	return plan === undefined ? undefined : { manner: 'reversible', touches: [], hosts: [], without: [] };
};

const looking = (
	uses: readonly PathUse[] | undefined,
	cwd: string,
	without: string,
): DeclaredCall | undefined =>
	uses === undefined
		? undefined
		: {
				manner: 'looking',
				touches: touchesOf(uses, cwd),
				hosts: [],
				without: without.split(' ').filter((name) => name !== ''),
			};

const touchesOf = (uses: readonly PathUse[], cwd: string): readonly Touch[] =>
	uses.map(({ kind, path }) => ({
		kind: kind === 'read' ? 'read' : 'overwrite',
		path: resolvePath(cwd, path),
	}));

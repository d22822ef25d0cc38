import type { Capability, ProgramCapability } from '@tenon/core';
import type { PolicyPlaces } from '../places.ts';
import { subcommandOf } from '../subcommand/subcommand-of.ts';
import { declaredCall } from './declared-call.ts';
import { isForeign } from './understand.ts';

/**
 * What a call of a program needs, by its words: itself, and the files and hosts that its arguments name where all of
 * them are declared. Runs nothing and asks no repository, so of what git takes back only that it can be kept is said.
 */
export const programNeeds = (
	call: Pick<ProgramCapability, 'name' | 'argv' | 'path'>,
	cwd: string,
	places: PolicyPlaces,
): readonly [ProgramCapability, ...Capability[]] => {
	const subcommand = subcommandOf(call.name, call.argv);
	const own = { kind: 'program', ...call, ...(subcommand === undefined ? {} : { subcommand }) } as const;
	const declared = isForeign(call, places) ? undefined : declaredCall(call, cwd);
	if (declared === undefined) return [own];
	return [
		{ ...own, manner: declared.manner },
		...declared.touches.map(
			({ kind, path }) => ({ kind: 'path', access: kind === 'read' ? 'read' : 'write', path }) as const,
		),
		...declared.hosts,
	];
};

import {
	andThen,
	type FileSystem,
	type GrantDecider,
	type Maybe,
	type PathCapability,
	type Principal,
	type ProgramCapability,
	type Touch,
} from '@tenon/core';
import { LinkedPlaces } from './linked-places.ts';
import { withOtherArguments } from './other-arguments.ts';
import { touchNeeds } from './touch-needs.ts';

/** Tells what calls would need, as a gate finds it, without one. Changes nothing. */
export interface ForeseenNeeds {
	/** One for each touch, then what is not simply allowed below whole trees. */
	touches(touches: readonly Touch[]): Maybe<readonly PathCapability[]>;
	/** The need of a program that is called in a directory, with other names of the paths among its arguments. */
	program(cwd: string, need: ProgramCapability): Maybe<ProgramCapability>;
}

/** Looks at a file system for what calls would need under a policy. */
export const foreseeNeeds = (
	fileSystem: FileSystem,
	grants: GrantDecider,
	principal: Principal,
): ForeseenNeeds => {
	const linked = new LinkedPlaces(fileSystem, () => grants);
	const judgement = { fileSystem, linked, principal, grants: () => grants };
	return {
		touches: (touches) => andThen(touchNeeds(judgement, touches), ({ needs }) => needs),
		program: (cwd, need) => withOtherArguments(fileSystem, linked, cwd, need),
	};
};

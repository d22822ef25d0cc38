import type { WalkReport } from './walk.ts';

/** Says how many entries of a walk were hidden, and what shows them. */
export const hiddenNote = ({ hidden, isEnforced }: WalkReport): readonly string[] => {
	if (hidden === 0) return [];
	const names = hidden === 1 ? '1 name' : `${hidden} names`;
	return [`ignore rules hid ${names}${isEnforced ? '' : ': ignore: false shows all'}`];
};

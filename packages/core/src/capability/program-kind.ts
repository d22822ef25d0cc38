import type { ProgramCapability } from './capability.ts';
import type { PatternKind, PlacedRule } from './pattern-kind.ts';
import { PrefixIndex } from './prefix-index.ts';
import {
	allowsProgram,
	compileProgramPattern,
	coversProgramPattern,
	deniesProgram,
	exactProgramPattern,
	type ProgramPattern,
	programKeys,
	programPrefix,
	readProgram,
} from './program-pattern.ts';

/** Programs by name or path and leading words. */
export const programKind: PatternKind<ProgramCapability, ProgramCapability, ProgramPattern> = {
	expected: 'a bare name or an absolute path, and a subcommand that is one of the words',
	subject: readProgram,
	others: ({ otherArguments, ...call }) => otherArguments?.map((argv) => ({ ...call, argv })),
	smallest: (_, call) => ({ kind: 'program', pattern: exactProgramPattern(call) }),
	compile: compileProgramPattern,
	index: (placed, reading) => {
		const matches = reading === 'allow' ? allowsProgram : deniesProgram;
		const index = new PrefixIndex(
			placed.map(({ matcher, rule }) => ({
				prefix: programPrefix(matcher),
				order: rule.order,
				rule,
				matches: (key: string, call: ProgramCapability) => matches(matcher, key, call),
			})),
		);
		return (call) => {
			let first: (typeof placed)[number]['rule'] | undefined;
			for (const key of programKeys(call, reading)) {
				first = earlier(first, index.find(key, call)?.rule);
			}
			return first;
		};
	},
	covers: coversProgramPattern,
};

const earlier = <R extends PlacedRule>(a: R | undefined, b: R | undefined): R | undefined =>
	a === undefined || (b !== undefined && b.order < a.order) ? b : a;

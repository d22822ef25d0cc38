import type { Rule } from '../syntax/tree.ts';
import { after, type Code, choose, plain, waiting } from './code.ts';
import type { Compiler } from './compiler.ts';
import { compilePrint } from './print.ts';
import { signals } from './signals.ts';
import { compileBlock } from './statements.ts';

/** A rule for records: its action, if its pattern holds. */
export const compileRule = (compiler: Compiler, { pattern, body, spot }: Rule): Code<number> => {
	const action =
		body === undefined
			? compilePrint(compiler, { kind: 'print', items: [], redirection: undefined, spot })
			: compileBlock(compiler, body);
	const nothing = plain((): number => signals.normal);
	switch (pattern.kind) {
		case 'condition':
			return choose(compiler.truth(pattern.condition), action, nothing);
		case 'range':
			return choose(compileRange(compiler.truth(pattern.from), compiler.truth(pattern.to)), action, nothing);
		default:
			return action;
	}
};

// From a record that the first holds for to one that the second holds for, which may be the same.
const compileRange = (from: Code<boolean>, to: Code<boolean>): Code<boolean> => {
	let isInside = false;
	if (!from.waits && !to.waits) {
		const starts = from.run;
		const ends = to.run;
		return plain(() => {
			if (!isInside && !starts()) return false;
			isInside = !ends();
			return true;
		});
	}
	return waiting(() =>
		after(isInside || from.run(), (is) => {
			if (!is) return false;
			return after(to.run(), (isLast) => {
				isInside = !isLast;
				return true;
			});
		}),
	);
};

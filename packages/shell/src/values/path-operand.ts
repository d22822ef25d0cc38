import type { Step } from './step.ts';

/** A path in the text of an argument, and what stands behind it. */
export interface PathOperand {
	readonly name: string;
	readonly steps: readonly Step[];
	readonly rest: string;
}

/**
 * Takes the argument of a builtin apart: `cfg.langs[0]`. The argument was expanded when it became one, so that
 * keys are taken as they are; quotes around all of a subscript go. `undefined` if no name begins it.
 */
export const pathOperand = (text: string): PathOperand | undefined => {
	const name = /^[A-Za-z_][A-Za-z0-9_]*/.exec(text)?.[0];
	if (name === undefined) return undefined;
	const steps: Step[] = [];
	let at = name.length;
	for (;;) {
		if (text[at] === '[') {
			const found = subscript.exec(text.slice(at));
			if (found === null) return undefined;
			steps.push({ kind: 'subscript', text: found[1] ?? found[2] ?? found[3]! });
			at += found[0].length;
			continue;
		}
		const key = /^\.[A-Za-z0-9_]+/.exec(text.slice(at))?.[0];
		if (key === undefined) return { name, steps, rest: text.slice(at) };
		steps.push({ kind: 'key', text: key.slice(1) });
		at += key.length;
	}
};

// A bracket closes where the path goes on or ends behind it: a key may hold brackets and quotes.
const subscript = /^\[(?:"([^"]*)"|'([^']*)'|(.*?))\](?=$|[.[=]|\+=)/s;

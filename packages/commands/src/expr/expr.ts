import { andThen, orElse, runFlow } from '@tenon/core';
import { type DefinedCommand, defineCommand, RegexError } from '@tenon/shell';
import { ExpressionError, evaluateExpression } from './evaluate.ts';

/** `expr`: evaluates an expression. */
export const expr: DefinedCommand = defineCommand({
	name: 'expr',
	summary: 'Evaluate an expression and print its value.',
	compatible: 'GNU coreutils 9.1',
	options: {},
	isRaw: true,
	operands: {
		name: 'EXPRESSION',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary:
			'In order of precedence: | & (< <= = != >= >) (+ -) (* / %) : and match, substr, index, length, + TOKEN, ( ).',
	},
	examples: [{ script: "expr 6 '*' 7", output: '42\n' }],
	effects: [],
	json: 'none',
	usageStatus: 2,
	outputFault: { describe: (reason) => `write error: ${reason}`, status: 3 },
	run: (context, { operands }) => {
		const words = operands[0] === '--' ? operands.slice(1) : operands;
		if (words.length === 0) return andThen(context.complainOfUsage('missing operand'), () => 2);
		return orElse(
			() =>
				andThen(
					runFlow(
						evaluateExpression(words, (word) => context.quote(word), {
							hasBytes: context.hasByteCharacters,
							breathe: (steps) => context.breathe(steps),
						}),
					),
					({ text, isNull }) => {
						context.output.appendText(`${text}\n`);
						return isNull ? 1 : 0;
					},
				),
			(error) => {
				if (!(error instanceof ExpressionError) && !(error instanceof RegexError)) throw error;
				return andThen(context.complain(error.message), () => 2);
			},
		);
	},
});

import { type Flow, fromPlain, runFlow, wait } from '@tenon/core';
import {
	type CommandContext,
	type DefinedCommand,
	defineCommand,
	type Input,
	type ParsedArguments,
	TokenEstimate,
} from '@tenon/shell';
import { chunkSteps } from '../support/chunks.ts';
import { forEachInput } from '../support/inputs.ts';
import { printJson } from '../support/json-output.ts';

const options = {
	plain: {
		kind: 'flag',
		short: 'p',
		long: 'plain',
		summary: 'print the number without the sign of an estimate',
	},
} as const;

/** `tokens`: how many tokens a model sees in files, estimated. */
export const tokens: DefinedCommand = defineCommand({
	name: 'tokens',
	summary: 'Estimate how many tokens a model sees in files; ~ marks the estimate.',
	options,
	operands: {
		name: 'FILE',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary:
			'Without FILE, or when FILE is -, read standard input. Models count differently: four ASCII characters are\ntaken for a token, two letters of other alphabets, one ideograph.',
	},
	examples: [
		{ script: 'tokens notes', files: { notes: 'four characters each\n' }, output: '~6 notes\n' },
		{ script: 'echo abc | tokens --plain', output: '1\n' },
	],
	effects: ['fs.read'],
	json: {
		type: 'array',
		items: {
			type: 'object',
			properties: {
				file: { type: 'string' },
				tokens: { type: 'integer' },
				estimated: { type: 'boolean' },
			},
		},
	},
	usageStatus: 2,
	run: (context, args) => runFlow(run(context, args)),
});

interface Count {
	readonly file: string;
	readonly tokens: number;
	readonly estimated: true;
}

const run = function* (
	context: CommandContext,
	{ options: { plain }, operands }: ParsedArguments<typeof options>,
): Flow<number> {
	const counts: Count[] = [];
	const status = yield* wait(
		forEachInput(context, operands, (input, file) => runFlow(countInput(context, input, file, counts))),
	);
	if (context.json) {
		printJson(context, fromPlain(counts.map((count) => ({ ...count }))));
		return status;
	}
	const sign = plain ? '' : '~';
	for (const { tokens, file } of counts)
		context.output.appendText(`${sign}${tokens}${operands.length === 0 ? '' : ` ${file}`}\n`);
	if (operands.length > 1)
		context.output.appendText(`${sign}${counts.reduce((sum, count) => sum + count.tokens, 0)} total\n`);
	return status;
};

const countInput = function* (
	context: CommandContext,
	input: Input,
	file: string,
	counts: Count[],
): Flow<void> {
	const estimate = new TokenEstimate();
	for (let chunk = yield* wait(input.pull()); chunk !== undefined; chunk = yield* wait(input.pull())) {
		estimate.push(chunk);
		yield* wait(context.breathe(chunkSteps));
	}
	counts.push({ file, tokens: estimate.tokens, estimated: true });
};

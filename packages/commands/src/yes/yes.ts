import { encodeText, type Flow, runFlow, wait } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand } from '@tenon/shell';
import { chunkSteps } from '../support/chunks.ts';
import { faultOfStream } from '../support/output-fault.ts';

/** `yes`: the same line until the reader is gone. */
export const yes: DefinedCommand = defineCommand({
	name: 'yes',
	summary: 'Print a line again and again.',
	compatible: 'GNU coreutils 9.1',
	options: {},
	operands: {
		name: 'STRING',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary: 'What to print; without STRING, y.',
	},
	examples: [{ script: 'yes | head -n 2', output: 'y\ny\n' }],
	effects: [],
	usageStatus: 1,
	outputFault: faultOfStream,
	run: (context, { operands }) => {
		const line = encodeText(`${operands.length === 0 ? 'y' : operands.join(' ')}\n`);
		return runFlow(printForever(context, repeated(line)));
	},
});

// One chunk of whole lines is written over and over.
const repeated = (line: Uint8Array): Uint8Array => {
	const count = Math.max(1, Math.floor(chunkBytes / line.length));
	const chunk = new Uint8Array(count * line.length);
	for (let at = 0; at < count; at++) chunk.set(line, at * line.length);
	return chunk;
};

const chunkBytes = 16_384;

function* printForever(context: CommandContext, chunk: Uint8Array): Flow<never> {
	for (;;) {
		yield* wait(context.output.pass(chunk));
		yield* wait(context.breathe(chunkSteps));
	}
}

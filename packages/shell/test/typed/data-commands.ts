import { andThen, parseJson, type Value, writeJson } from '@tenon/core';
import { type DefinedCommand, defineCommand } from '../../src/command/define-command.ts';
import type { Builtin } from '../../src/state/ports.ts';

// Hands on the value of its first operand and writes the second as its text, so that a test can tell which
// of the two was taken.
const give: DefinedCommand = defineCommand({
	name: 'give',
	summary: 'Hand on a value beside a text.',
	options: {},
	operands: { name: 'ARG', min: 2, max: 2, summary: 'JSON, and the text.' },
	examples: [],
	effects: [],
	json: undefined,
	usageStatus: 2,
	run: (context, { operands: [json, text] }) => {
		context.sendData(json === 'bytes' ? new Uint8Array([255, 0]) : parseJson(json!));
		context.output.appendText(text!);
		return 0;
	},
});

// Writes the value that came beside the bytes of its input, or says that there was none.
const take: DefinedCommand = defineCommand({
	name: 'take',
	summary: 'Show the value that came in.',
	options: {},
	operands: { name: '', min: 0, max: 0, summary: '' },
	examples: [],
	effects: [],
	json: undefined,
	usageStatus: 2,
	run: (context) => {
		const { stdin } = context;
		let count = 0;
		const drain = async (): Promise<number> => {
			for (let chunk = await stdin?.pull(); chunk !== undefined; chunk = await stdin?.pull())
				count += chunk.length;
			return 0;
		};
		return andThen(drain(), () => {
			const value: Value | undefined = stdin?.takeData();
			context.output.appendText(`${value === undefined ? 'no value' : writeJson(value)} ${count}\n`);
			return 0;
		});
	},
});

/** Commands that hand values on and take them. */
export const dataCommands: readonly (readonly [string, Builtin])[] = [
	['give', give],
	['take', take],
];

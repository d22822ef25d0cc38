/**
 * The few commands that the benchmarks' scripts use besides builtins, on the built packages. They stream:
 * none of them holds more than a chunk of its input.
 */
import { defineCommand } from '../packages/shell/dist/index.js';

const everyFile = {
	name: 'FILE',
	min: 0,
	max: Number.POSITIVE_INFINITY,
	summary: 'Without FILE, read standard input.',
};
const base = { options: {}, operands: everyFile, examples: [], effects: [], json: undefined, usageStatus: 1 };

const newline = 0x0a;

/** Visits the chunks of all operands in turn until `visit` says `false`. */
const eachChunk = async (context, operands, visit) => {
	for (const operand of operands.length === 0 ? ['-'] : operands) {
		const source = await context.openInput(operand);
		try {
			for (;;) {
				const pulled = source.input.pull();
				const chunk = pulled instanceof Promise ? await pulled : pulled;
				if (chunk === undefined) break;
				const visited = visit(chunk, source.input);
				if ((visited instanceof Promise ? await visited : visited) === false) return;
				await context.breathe();
			}
		} finally {
			await source.close();
		}
	}
};

const cat = defineCommand({
	...base,
	name: 'cat',
	summary: 'Print files.',
	effects: ['fs.read'],
	run: async (context, { operands }) => {
		await eachChunk(context, operands, (chunk) => context.stdout.write(chunk));
		return 0;
	},
});

const head = defineCommand({
	...base,
	name: 'head',
	summary: 'Print the first lines.',
	options: {
		lines: {
			kind: 'value',
			short: 'n',
			long: 'lines',
			value: 'NUM',
			type: 'integer',
			summary: 'print NUM lines',
		},
	},
	effects: ['fs.read'],
	// `head -5` is the old way to write `head -n 5`.
	rewrite: (argv) => argv.map((arg) => (/^-\d+$/.test(arg) ? `-n${arg.slice(1)}` : arg)),
	run: async (context, { options, operands }) => {
		let left = options.lines ?? 10;
		if (left === 0) return 0;
		await eachChunk(context, operands, async (chunk, input) => {
			let end = 0;
			while (left > 0 && end < chunk.length) {
				const found = chunk.indexOf(newline, end);
				end = found === -1 ? chunk.length : found + 1;
				if (found !== -1) left -= 1;
			}
			input.unread(chunk.subarray(end));
			return (await context.stdout.write(chunk.subarray(0, end))) && left > 0;
		});
		return 0;
	},
});

const wc = defineCommand({
	...base,
	name: 'wc',
	summary: 'Count lines or bytes.',
	options: {
		lines: { kind: 'flag', short: 'l', long: 'lines', summary: 'count newlines' },
		bytes: { kind: 'flag', short: 'c', long: 'bytes', summary: 'count bytes' },
	},
	effects: ['fs.read'],
	run: async (context, { options, operands }) => {
		let count = 0;
		await eachChunk(context, operands, (chunk) => {
			if (options.bytes) {
				count += chunk.length;
				return;
			}
			for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, at + 1)) count += 1;
		});
		return context.write(`${count}\n`);
	},
});

/** Numbers are written in pieces of this many characters. */
const pieceLength = 16_384;

const seq = defineCommand({
	...base,
	name: 'seq',
	summary: 'Print a sequence of numbers.',
	operands: { name: 'NUMBER', min: 1, max: 3, summary: '[FIRST [STEP]] LAST' },
	run: async (context, { operands }) => {
		const numbers = operands.map(Number);
		const last = numbers[numbers.length - 1];
		const first = numbers.length > 1 ? numbers[0] : 1;
		const step = numbers.length > 2 ? numbers[1] : 1;
		let text = '';
		for (let at = first; step > 0 ? at <= last : at >= last; at += step) {
			text += `${at}\n`;
			if (text.length < pieceLength) continue;
			const status = await context.write(text);
			if (status !== 0) return status;
			text = '';
			await context.breathe();
		}
		return text === '' ? 0 : context.write(text);
	},
});

const sleep = defineCommand({
	...base,
	name: 'sleep',
	summary: 'Wait.',
	operands: { name: 'SECONDS', min: 1, max: 1, summary: 'how long' },
	run: async (context, { operands }) => {
		await context.sleep(Number(operands[0]) * 1000);
		return 0;
	},
});

const yes = defineCommand({
	...base,
	name: 'yes',
	summary: 'Print a line until nobody reads it any more.',
	operands: { ...everyFile, name: 'STRING', summary: 'Default `y`.' },
	run: async (context, { operands }) => {
		const line = `${operands.length === 0 ? 'y' : operands.join(' ')}\n`;
		const text = line.repeat(Math.ceil(pieceLength / line.length));
		for (;;) {
			const status = await context.write(text);
			if (status !== 0) return status;
			await context.breathe();
		}
	},
});

/** By name, as a kernel takes them. */
export const commands = new Map([cat, head, wc, seq, sleep, yes].map((command) => [command.name, command]));

import { NetworkError } from '@tenon/core';
import { Kernel } from '@tenon/shell';
import { createUndoLog } from '@tenon/vfs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commands } from '../../commands/src/index.ts';
import { createTools } from '../src/index.ts';
import { filesOf, ToolSession, textOf } from './tool-session.ts';

const fileSystem = filesOf({
	'/w/a': 'one\ntwo\n',
	'/w/b/c': Uint8Array.from([0xff, 0x80, 0x0a]),
	'/w/b/bin': Uint8Array.from([0, 1, 2]),
	'/w/.gitignore': '[\n!\n\\\n{,}\n**/\n',
});
const kernel = new Kernel({ fileSystem, commands, timeoutMs: 2000, cwd: '/w' });
const undo = createUndoLog({
	fileSystem,
	directory: '/trash',
	clock: () => 0,
	entropy: (into) => into.fill(7),
});
const tools = createTools({
	shell: { kernel, about: '', runsPrograms: true, timeoutMs: 200, maxTimeoutMs: 200 },
	jobs: kernel.jobs,
	undo,
	network: {
		open: () => ({
			request: ({ url }) => Promise.reject(new NetworkError('unresolved', url, { reason: 'no network' })),
		}),
	},
	budget: { headBytes: 300, tailBytes: 300 },
});
const session = new ToolSession(tools, { fileSystem, cwd: '/w' });

const word = fc.oneof(
	fc.constantFrom(
		'a',
		'b',
		'b/c',
		'b/bin',
		'.',
		'..',
		'/',
		'',
		'*',
		'**',
		'[',
		'(',
		'{',
		'\\',
		'-x',
		'\0',
		'x\udc80',
		'HEAD',
	),
	fc.string({ unit: 'grapheme', maxLength: 12 }),
	fc.string({ unit: 'binary', maxLength: 6 }),
);

const value = fc.oneof(
	{ weight: 6, arbitrary: word },
	{ weight: 2, arbitrary: fc.integer({ min: -2, max: 30 }) },
	{ weight: 1, arbitrary: fc.boolean() },
	{ weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
	{ weight: 1, arbitrary: fc.array(fc.record({ old: word, new: word }), { maxLength: 2 }) },
);

/** Arguments that have the names that the tool knows, and now and then one more. */
const argumentsOf = (input: unknown): fc.Arbitrary<unknown> => {
	const { properties } = input as {
		readonly properties: Readonly<Record<string, { readonly enum?: readonly string[] }>>;
	};
	const fields = Object.entries(properties).map(([name, { enum: words }]) => [
		name,
		words === undefined ? value : fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...words) }, value),
	]);
	return fc.oneof(
		{ weight: 9, arbitrary: fc.record(Object.fromEntries(fields), { requiredKeys: [] }) },
		{ weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
	);
};

describe.each(tools)('$name', ({ name, input }) => {
	it('answers whatever it is asked, in bounds', async () => {
		await fc.assert(
			fc.asyncProperty(argumentsOf(input), async (args) => {
				const result = await session.call(name, args);
				const text = textOf(result);
				expect(text).not.toMatch(/returned no valid result|is not a function|undefined \(/);
				expect(text.length).toBeLessThan(8000);
			}),
			{ numRuns: name === 'shell' || name === 'git' ? 60 : 150 },
		);
		await kernel.shutdown();
	});
});

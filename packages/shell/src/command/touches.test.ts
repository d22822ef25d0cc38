import { decodeText, encodeText, type Maybe, type Touch } from '@tenon/core';
import { createDevices, createMemoryFileSystem, createMounts } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { Kernel } from '../kernel/kernel.ts';
import type { CommandDeclaration, TouchLook } from './declaration.ts';
import { type DefinedCommand, defineCommand } from './define-command.ts';
import { additionsTo, fileReplacement, readsOf, replacementOf, touchesOf, touchLookFor } from './touches.ts';

/** What `ask` answers in a shell that runs a script, and what the script prints. */
const asked = async <T>(
	script: string,
	ask: (look: TouchLook) => Maybe<T>,
	stdin = '',
): Promise<{ readonly answer: T | undefined; readonly stdout: string }> => {
	const memory = createMemoryFileSystem();
	memory.mkdir('/row/d', { recursive: true });
	memory.write('/row/a', encodeText('one\ntwo\n'));
	memory.symlink('a', '/row/l');
	memory.symlink('nosuch', '/row/broken');
	let answer: T | undefined;
	const look: DefinedCommand = {
		...defineCommand({ ...declaration, name: 'look' }),
		run: async (shell) => {
			answer = await ask(touchLookFor(shell));
			return 0;
		},
	};
	const kernel = new Kernel({
		fileSystem: createMounts([
			{ path: '/', fileSystem: memory },
			{ path: '/dev', fileSystem: createDevices({ entropy: (into) => into.fill(7) }) },
		]),
		cwd: '/row',
		commands: new Map([['look', look]]),
	});
	const { stdout } = await kernel.execute(script, { stdin });
	await kernel.shutdown();
	return { answer, stdout };
};

const declaration: CommandDeclaration = {
	name: 'take',
	summary: 'Take files.',
	options: {},
	operands: { name: 'FILE', min: 0, max: Number.POSITIVE_INFINITY, summary: '' },
	examples: [],
	effects: ['fs.read'],
	json: undefined,
	usageStatus: 1,
	run: () => 0,
};

const args = { options: {}, operands: ['a', '-', '/dev/fd/3', '', '/etc/x'], order: [], optionWords: [] };

const shown = (touches: readonly Touch[] | undefined): readonly string[] | undefined =>
	touches?.map(({ path, kind, recursive }) => `${kind} ${path}${recursive === true ? '/**' : ''}`);

const content = (bytes: Uint8Array | undefined): string | undefined =>
	bytes === undefined ? undefined : decodeText(bytes);

describe('touchesOf', () => {
	it('takes each operand for a file that is read, where nothing else is declared', async () => {
		const { answer } = await asked('look', (look) => touchesOf(declaration, args, look));
		expect(shown(answer)).toEqual(['read /row/a', 'read /etc/x']);
	});

	it('takes operands for anything but files where nothing is read', async () => {
		const { answer } = await asked('look', (look) => touchesOf({ ...declaration, effects: [] }, args, look));
		expect(answer).toEqual([]);
	});

	it('asks the declaration', async () => {
		const touches = (): readonly Touch[] => [{ path: '/x', kind: 'remove' }];
		const { answer } = await asked('look', (look) => touchesOf({ ...declaration, touches }, args, look));
		expect(answer).toEqual([{ path: '/x', kind: 'remove' }]);
	});
});

describe('what is read and written', () => {
	it.each([
		['a', ['overwrite /row/a'], ['append /row/a']],
		['new', ['create /row/new'], ['create /row/new']],
		['l', ['overwrite /row/l'], ['append /row/l']],
		['broken', ['create /row/broken'], ['create /row/broken']],
		['d', [], []],
		['', [], []],
		['/dev/stdout', [], []],
		['/dev/null', ['append /dev/null'], ['append /dev/null']],
	])('%j is replaced or added to as what is there allows', async (operand, replaced, added) => {
		const { answer } = await asked('look', async (look) => ({
			replaced: shown(await replacementOf(look, operand)),
			added: shown(await additionsTo(look, operand)),
		}));
		expect(answer).toEqual({ replaced, added });
	});

	it('is a path also under the name of a descriptor, for commands that open it as one', async () => {
		const { answer } = await asked('look', (look) => fileReplacement(look, '/dev/fd/9'));
		expect(shown(answer)).toEqual(['create /dev/fd/9']);
	});

	it('may be all that is below', async () => {
		const { answer } = await asked('look', (look) => readsOf(look, ['.'], { recursive: true }));
		expect(shown(answer)).toEqual(['read /row/./**']);
	});
});

describe('touchLookFor', () => {
	it('tells what is there, links followed or not', async () => {
		const { answer } = await asked('cd d; look', async (look) => [
			look.path('x'),
			await look.kindOf('../l'),
			await look.entryKindOf('../l'),
			await look.kindOf('../broken'),
			await look.entryKindOf('../broken'),
			await look.realPathOf('../l'),
			await look.realPathOf('nosuch'),
			await look.namesIn('nosuch'),
			[...(await look.namesIn('..'))].sort(),
		]);
		expect(answer).toEqual([
			'/row/d/x',
			'file',
			'symlink',
			undefined,
			'symlink',
			'/row/a',
			undefined,
			[],
			['a', 'broken', 'd', 'l'],
		]);
	});

	it('sees exported variables alone', async () => {
		const { answer } = await asked('A=1; export B=2; look', (look) => [
			look.variable('A'),
			look.variable('B'),
		]);
		expect(answer).toEqual([undefined, '2']);
	});

	it.each([
		['{ look; read x; read y; echo "$x,$y"; } < a', 'one\ntwo\n', 'one,two\n'],
		['{ read x; look; read y; echo "$x,$y"; } < a', 'two\n', 'one,two\n'],
		['{ look; read x; echo "$x"; } <<< hi', 'hi\n', 'hi\n'],
		['look; read x; echo "$x"', 'given\n', 'given\n'],
	])('looks at standard input and leaves it whole: %s', async (script, seen, stdout) => {
		const run = await asked(script, async (look) => content(await look.contentOf('-')), 'given\n');
		expect(run).toEqual({ answer: seen, stdout });
	});

	it.each([
		['a pipe', 'echo hi | look'],
		['a device without an end', 'look < /dev/zero'],
	])('waits for nothing from %s', async (_, script) => {
		const { answer } = await asked(script, async (look) => ({ content: await look.contentOf('-') }));
		expect(answer).toEqual({ content: undefined });
	});

	it('reads files, and nothing where nothing can be read', async () => {
		const { answer } = await asked('look', async (look) =>
			Promise.all(
				['a', 'l', 'd', 'nosuch', '', '/dev/zero'].map(async (operand) =>
					content(await look.contentOf(operand)),
				),
			),
		);
		expect(answer).toEqual(['one\ntwo\n', 'one\ntwo\n', '', '', '', undefined]);
	});

	it('names what standard input is', async () => {
		const name = (look: TouchLook): string | undefined => look.inputName();
		expect((await asked('look < a', name)).answer).toBe('a');
		expect((await asked('echo | look', name)).answer).toBe('pipe');
	});

	it('knows of no change that is kept aside where each is written at once', async () => {
		expect((await asked('look', (look) => look.keptAside())).answer).toEqual([]);
	});
});

import { compileGrants, createNonceStore, principalId, type Rule, ruleId } from '@tenon/core';
import { createGate, defineCommand, type GateQuestion, Kernel } from '@tenon/shell';
import { createUndoLog } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { createTools } from '../src/index.ts';
import { filesOf, fileText, ToolSession, textOf } from './tool-session.ts';

const entropy = (into: Uint8Array): void => void crypto.getRandomValues(into as Uint8Array<ArrayBuffer>);

const allow = (grant: Rule['grant'], at: number): Rule => ({
	effect: 'allow',
	id: ruleId(`r${at}`),
	source: { kind: 'embedder' },
	grant,
});

// A model that may read all but /secret and write below /w.
const sessionOn = (files: Readonly<Record<string, string>>) => {
	const fileSystem = filesOf({ '/w/.keep': '', '/secret/key': 'PRIVATE\n', ...files });
	const undo = createUndoLog({ fileSystem, directory: '/trash', clock: () => 0, entropy });
	const grants = compileGrants([
		{
			name: 'user',
			authority: 'grants',
			rules: [
				allow({ kind: 'path', access: 'read', pattern: '/{w,etc}/**' }, 1),
				allow({ kind: 'path', access: 'write', pattern: '/w/**' }, 2),
				allow({ kind: 'tool', pattern: '*' }, 3),
			],
		},
	]);
	const gate = createGate({
		principal: { kind: 'model', id: principalId('m1') },
		grants: () => grants,
		nonces: createNonceStore({ clock: () => 0, entropy }),
		undo,
	});
	const session = new ToolSession(createTools({ undo }), { fileSystem, gate, cwd: '/w' });
	return { fileSystem, session };
};

describe('tools behind a gate', () => {
	it('read and search nothing that is not granted', async () => {
		const { fileSystem, session } = sessionOn({ '/w/a': 'public\n' });
		fileSystem.symlink('/secret/key', '/w/link');
		for (const path of ['/secret/key', '../secret/key', 'link']) {
			const result = await session.call('read', { path });
			expect(result).toMatchObject({ isError: true, exitStatus: 126 });
			expect(JSON.stringify(result)).not.toContain('PRIVATE');
		}
		expect(await session.data('grep', { pattern: 'P|p' })).toMatchObject({ matches: [{ file: 'a' }] });
		expect(await session.call('grep', { pattern: 'P', path: '/secret' })).toMatchObject({ isError: true });
		expect(await session.call('glob', { pattern: '*', path: '/secret' })).toMatchObject({ isError: true });
	});

	it('write nothing that is not granted, and make no directory on the way there', async () => {
		const { fileSystem, session } = sessionOn({ '/etc/conf': 'old\n' });
		fileSystem.symlink('/etc', '/w/link');
		await session.text('read', { path: '/etc/conf' });
		for (const [name, args] of [
			['write', { path: '/etc/new/file', content: 'x' }],
			['write', { path: 'link/file', content: 'x' }],
			['write', { path: '/etc/conf', content: 'x', mode: 'overwrite' }],
			['edit', { path: '/etc/conf', edits: [{ old: 'old', new: 'new' }] }],
			['edit', { path: 'link/conf', edits: [{ old: 'old', new: 'new' }] }],
		] as const) {
			expect(await session.call(name, args)).toMatchObject({ isError: true, exitStatus: 126 });
		}
		expect(fileSystem.list('/etc').map(({ name }) => name)).toEqual(['conf']);
		expect(fileText(fileSystem, '/etc/conf')).toBe('old\n');
	});

	it('have each call undone as one step', async () => {
		const { fileSystem, session } = sessionOn({ '/w/a': 'one\ntwo\n' });
		await session.text('edit', {
			path: 'a',
			edits: [
				{ old: 'one', new: 'eins' },
				{ old: 'two', new: 'zwei' },
			],
		});
		await session.text('write', { path: 'new/file', content: 'x\n' });
		expect(await session.text('undo', {})).toMatch(/^undid step [\s\S]*\/w\/new/);
		expect(fileSystem.list('/w').map(({ name }) => name)).not.toContain('new');
		expect(fileText(fileSystem, '/w/a')).toBe('eins\nzwei\n');
		await session.text('undo', {});
		expect(fileText(fileSystem, '/w/a')).toBe('one\ntwo\n');
	});

	it('know that a file which was undone is another than they have seen', async () => {
		const { session } = sessionOn({ '/w/a': 'one\n' });
		await session.text('edit', { path: 'a', edits: [{ old: 'one', new: 'two' }] });
		await session.text('undo', {});
		expect(await session.failure('edit', { path: 'a', edits: [{ old: 'one', new: 'three' }] })).toBe(
			'a: changed since it was read; read it again',
		);
	});
});

// What the command of that name does with these words.
const kernelConfirm = defineCommand({
	name: 'kernel',
	summary: 'Confirm a call.',
	options: {},
	operands: { name: 'confirm NONCE', min: 2, max: 2, summary: '' },
	examples: [],
	effects: [],
	json: undefined,
	usageStatus: 1,
	run: (context, { operands: [, nonce = ''] }) => (context.confirm(nonce) === undefined ? 0 : 1),
});

describe('what a tool would lose for good', () => {
	const big = 'x'.repeat(2000);

	// A kernel whose tools are called beside its scripts, as a client's are. Nothing of more than 1000 bytes is held.
	const kernelOn = (answer?: boolean) => {
		const fileSystem = filesOf({
			'/w/big': `${big}\n`,
			'/w/other': big,
			'/w/small': 'one\n',
			'/asked/a': 'old\n',
			'/private/deep/b': 'old\n',
		});
		const undo = createUndoLog({
			fileSystem,
			directory: '/trash',
			clock: () => 0,
			entropy,
			limits: { maxBytesPerItem: 1000 },
		});
		const questions: GateQuestion[] = [];
		const grants = compileGrants([
			{
				name: 'user',
				authority: 'grants',
				rules: [
					{ ...allow({ kind: 'path', access: 'read', pattern: '/private/**' }, 0), effect: 'ask' } as Rule,
					allow({ kind: 'path', access: 'read', pattern: '/**' }, 1),
					allow({ kind: 'path', access: 'write', pattern: '/w/**' }, 2),
					{ ...allow({ kind: 'path', access: 'write', pattern: '/asked/**' }, 3), effect: 'ask' } as Rule,
					allow({ kind: 'tool', pattern: '*' }, 4),
				],
			},
		]);
		const gate = createGate({
			principal: { kind: 'model', id: principalId('m1') },
			grants: () => grants,
			nonces: createNonceStore({ clock: () => 0, entropy }),
			undo,
			...(answer === undefined
				? {}
				: {
						ask: (question) => {
							questions.push(question);
							return answer;
						},
					}),
		});
		const kernel = new Kernel({
			fileSystem,
			gate,
			undo,
			commands: new Map([['kernel', kernelConfirm]]),
			cwd: '/w',
		});
		const tools = new Map(createTools({}).map((tool) => [tool.name, tool]));
		const call = (name: string, args: unknown) => kernel.callTool(tools.get(name)!, args);
		return { fileSystem, kernel, call, questions };
	};

	const edits = [{ old: 'x\n', new: 'y\n' }];

	it('waits for a confirmation that the shell takes, and then happens once', async () => {
		const { fileSystem, kernel, call } = kernelOn();
		await call('read', { path: 'big' });
		for (const [name, args] of [
			['edit', { path: 'big', edits }],
			['write', { path: 'big', content: `${big}!`, mode: 'overwrite' }],
		] as const) {
			const before = fileText(fileSystem, '/w/big');
			const { result, latches, undoStep } = await call(name, args);
			expect(undoStep).toBeUndefined();
			const nonce = latches[0]?.confirmBy === 'self' ? latches[0].data.nonce : '';
			expect([result.isError, result.exitStatus, textOf(result)]).toEqual([
				true,
				2,
				[
					`${name}: confirmation required (cannot be undone: /w/big, larger than 1000 bytes)`,
					'Authorized: /w/big',
					`To confirm, run: kernel confirm ${nonce} in the shell, then call ${name} again`,
					'Nonce expires in 60 seconds.',
				].join('\n'),
			]);
			expect(fileText(fileSystem, '/w/big')).toBe(before);
			expect(await kernel.execute(`kernel confirm ${nonce}`)).toMatchObject({ code: 0, stderr: '' });
			expect((await call(name, args)).result).toMatchObject({ isError: false });
			expect(fileText(fileSystem, '/w/big')).not.toBe(before);
			expect((await call(name, args)).result).toMatchObject({ isError: true, exitStatus: 2 });
		}
	});

	it('is not confirmed by what was meant for another tool or file', async () => {
		const { fileSystem, kernel, call } = kernelOn();
		for (const path of ['big', 'other']) await call('read', { path });
		const { latches } = await call('edit', { path: 'big', edits });
		const nonce = latches[0]?.confirmBy === 'self' ? latches[0].data.nonce : '';
		await kernel.execute(`kernel confirm ${nonce}`);
		for (const [name, args] of [
			['edit', { path: 'other', edits: [{ old: big, new: 'y' }] }],
			['write', { path: 'big', content: 'y', mode: 'overwrite' }],
		] as const) {
			expect((await call(name, args)).result).toMatchObject({ isError: true, exitStatus: 2 });
		}
		expect([fileText(fileSystem, '/w/big'), fileText(fileSystem, '/w/other')]).toEqual([`${big}\n`, big]);
	});

	it('is nothing where the old state is held, or nothing is there', async () => {
		const { call } = kernelOn();
		for (const [name, args] of [
			['write', { path: 'new/file', content: big }],
			['edit', { path: 'small', edits: [{ old: 'one', new: 'two' }] }],
			['write', { path: 'small', content: big, mode: 'overwrite' }],
		] as const) {
			const { result, undoStep } = await call(name, args);
			expect([result.isError, undoStep]).toEqual([false, expect.any(String)]);
		}
	});

	it.each<readonly [name: string, args: object, asked: string, answer: string]>([
		['read', { path: '/private/deep/b' }, 'read /private/deep/b', '     1\told\n'],
		['glob', { pattern: '*', path: '/private' }, 'read /private', 'deep/b\n'],
		['grep', { pattern: 'o', path: '/private' }, 'read /private', 'deep/b:1:old\n'],
	])('%s asks a person before it reads, where a rule says so', async (name, args, asked, answer) => {
		const yes = kernelOn(true);
		expect(textOf((await yes.call(name, args)).result)).toBe(answer);
		expect(yes.questions.map(({ call, text }) => `${call.name}: ${text.split(' is for ')[0]}`)).toEqual([
			`${name}: ${asked}`,
		]);
		for (const { call } of [kernelOn(false), kernelOn()]) {
			const { result } = await call(name, args);
			expect([result.isError, result.exitStatus, textOf(result)]).toEqual([
				true,
				126,
				`${name}: Permission denied`,
			]);
		}
	});

	it('a person is asked once where a rule says so, and not at all if nothing is to be decided', async () => {
		const yes = kernelOn(true);
		await yes.call('edit', { path: '/asked/a', edits: [{ old: 'old', new: 'new' }] });
		expect(fileText(yes.fileSystem, '/asked/a')).toBe('new\n');
		await yes.call('edit', { path: 'small', edits: [{ old: 'one', new: 'two' }] });
		expect(yes.questions.map(({ call, text }) => `${call.name}: ${text.split(' is for ')[0]}`)).toEqual([
			'edit: write /asked/a',
		]);
		for (const { fileSystem, call } of [kernelOn(false), kernelOn()]) {
			const { result } = await call('write', { path: '/asked/b', content: '' });
			expect([result.isError, result.exitStatus]).toEqual([true, 126]);
			expect(fileSystem.list('/asked').map(({ name }) => name)).toEqual(['a']);
		}
	});
});

import {
	baseName,
	compileGrants,
	createNonceStore,
	defineTool,
	encodeText,
	principalId,
	type Rule,
	ruleId,
	textResult,
} from '@tenon/core';
import { createMemoryFileSystem } from '@tenon/vfs';
import { expect, it } from 'vitest';
import { Kernel } from '../kernel/kernel.ts';
import { createGate } from './kernel-gate.ts';

const entropy = (into: Uint8Array): void => void crypto.getRandomValues(into as Uint8Array<ArrayBuffer>);

const rule = (effect: 'allow' | 'ask', grant: Rule['grant'], at: number): Rule =>
	({ effect, grant, id: ruleId(`r${at}`), source: { kind: 'embedder' } }) as Rule;

/** A kernel whose `npm` is a link, and the questions that its gate asks. */
const kernelWithLink = (): { readonly kernel: Kernel; readonly questions: readonly string[] } => {
	const fileSystem = createMemoryFileSystem();
	fileSystem.mkdir('/bin');
	fileSystem.write('/bin/npm-cli.js', encodeText('\x7fELF\0\0'));
	fileSystem.chmod('/bin/npm-cli.js', 0o755);
	fileSystem.symlink('npm-cli.js', '/bin/npm');
	const questions: string[] = [];
	const rules = [
		rule('ask', { kind: 'program', pattern: 'npm set' }, 1),
		rule('allow', { kind: 'program', pattern: 'npm' }, 2),
		rule('allow', { kind: 'path', access: 'read', pattern: '/**' }, 3),
		rule('allow', { kind: 'environment', pattern: '*' }, 4),
		rule('allow', { kind: 'tool', pattern: '*' }, 5),
	];
	const grants = compileGrants([{ name: 'user', authority: 'grants', rules }]);
	const kernel = new Kernel({
		fileSystem,
		environment: { PATH: '/bin' },
		programs: { run: () => ({ kind: 'exited', status: 0 }) },
		gate: createGate({
			principal: { kind: 'model', id: principalId('m') },
			grants: () => grants,
			nonces: createNonceStore({ clock: () => 0, entropy }),
			subcommandOf: (program, argv) => (baseName(program) === 'npm' ? argv[0] : undefined),
			ask: ({ call }) => {
				questions.push(call.text);
				return true;
			},
		}),
	});
	return { kernel, questions };
};

it('the subcommand of a link is told by its name where the file behind it tells nothing', async () => {
	const { kernel, questions } = kernelWithLink();
	expect(await kernel.execute('npm pkg set main=x; npm set a b')).toMatchObject({ code: 0, stderr: '' });
	expect(questions).toEqual(['npm set a b']);
});

it('a tool may be the first that a gate judges', async () => {
	const { kernel } = kernelWithLink();
	const tool = defineTool({
		name: 'look',
		description: 'Lists a directory.',
		input: { type: 'object' },
		effects: ['fs.read'],
		run: async (_args, { fileSystem }) =>
			textResult((await fileSystem.list('/bin')).map(({ name }) => name).join(' ')),
	});
	const { result } = await kernel.callTool(tool, {});
	expect(result.content).toEqual([{ type: 'text', text: 'npm-cli.js npm' }]);
});

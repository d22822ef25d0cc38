import { compileGrants, createNonceStore, decodeText, encodeText, principalId, ruleId } from '@tenon/core';
import { createMemoryFileSystem } from '@tenon/vfs';
import { expect, it } from 'vitest';
import { Kernel } from '../kernel/kernel.ts';
import { createGate } from './kernel-gate.ts';

/** A kernel without an undo log, so that everything that is overwritten is lost. */
const kernelOf = (askLoss?: () => boolean | undefined) => {
	const fileSystem = createMemoryFileSystem();
	fileSystem.write('/file', encodeText('old'));
	const questions: string[] = [];
	const grant = { kind: 'path', access: 'write', pattern: '/**' } as const;
	const rules = [{ effect: 'allow', grant, id: ruleId('r1'), source: { kind: 'embedder' } }] as const;
	const grants = compileGrants([{ name: 'user', authority: 'grants', rules: [...rules] as never }]);
	const gate = createGate({
		principal: { kind: 'model', id: principalId('m') },
		grants: () => grants,
		nonces: createNonceStore({ clock: () => 0, entropy: (into) => into.fill(1) }),
		...(askLoss === undefined
			? {}
			: {
					askLoss: ({ call, text, scope }) => {
						questions.push(`${call.text} | ${text} | ${scope.length}`);
						return askLoss();
					},
				}),
	});
	return { kernel: new Kernel({ fileSystem, gate }), fileSystem, questions };
};

const rows: readonly (readonly [string, (() => boolean | undefined) | undefined, string, RegExp, boolean])[] =
	[
		['a yes lets it happen', () => true, 'new\n', /^$/, true],
		['a no refuses it, and there is no nonce', () => false, 'old', /said no; do something else/, true],
		[
			'where there is no person the caller gets its nonce',
			() => undefined,
			'old',
			/confirmation required/,
			true,
		],
		['no person is asked unless one was named', undefined, 'old', /confirmation required/, false],
	];

it.each(rows)(
	'before something is lost a person is asked: %s',
	async (_title, answer, content, stderr, isAsked) => {
		const { kernel, fileSystem, questions } = kernelOf(answer);
		const result = await kernel.execute('echo new > /file');
		expect(decodeText((await fileSystem.read('/file')) as Uint8Array)).toBe(content);
		expect(`${result.stderr}${result.warnings.map(({ message }) => message).join()}`).toMatch(stderr);
		expect(questions).toEqual(
			isAsked ? ['> /file | > /file: cannot be undone: /file, nothing keeps it | 0'] : [],
		);
	},
);

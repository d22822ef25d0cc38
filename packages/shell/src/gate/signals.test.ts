import { compileGrants, createNonceStore, principalId, type Rule, ruleId } from '@tenon/core';
import { createMemoryFileSystem } from '@tenon/vfs';
import { expect, it } from 'vitest';
import { Kernel } from '../kernel/kernel.ts';
import { createGate } from './kernel-gate.ts';

const entropy = (into: Uint8Array): void => void crypto.getRandomValues(into as Uint8Array<ArrayBuffer>);

/** A kernel that may signal process 100, and asks a person about every other one. */
const kernelAsking = (answer: boolean) => {
	const sent: string[] = [];
	const questions: string[] = [];
	const rules = [
		{ effect: 'allow', grant: { kind: 'program', pattern: 'kill -s * -- 100' } },
		{ effect: 'ask', grant: { kind: 'program', pattern: 'kill' } },
	].map((rule, at) => ({ ...rule, id: ruleId(`r${at}`), source: { kind: 'embedder' } }) as Rule);
	const grants = compileGrants([{ name: 'user', authority: 'grants', rules }]);
	const kernel = new Kernel({
		fileSystem: createMemoryFileSystem(),
		programs: {
			run: () => ({ kind: 'refused', reason: 'there are none', status: 126 }),
			signal: (target, signal) => {
				sent.push(`${signal} to ${target}`);
				return 'sent';
			},
		},
		gate: createGate({
			principal: { kind: 'model', id: principalId('m') },
			grants: () => grants,
			nonces: createNonceStore({ clock: () => 0, entropy }),
			ask: ({ call }) => {
				questions.push(call.text);
				return answer;
			},
		}),
	});
	return { kernel, sent, questions };
};

it('a signal to a process of the machine is judged as a call of kill', async () => {
	const { kernel, sent, questions } = kernelAsking(true);
	expect((await kernel.execute('kill -9 100; kill -HUP -- 200 -300')).code).toBe(0);
	expect(sent).toEqual(['9 to 100', '1 to 200', '1 to -300']);
	expect(questions).toEqual(['kill -s HUP -- 200', 'kill -s HUP -- -300']);
});

it('what a person does not allow is not sent, and kill fails', async () => {
	const { kernel, sent, questions } = kernelAsking(false);
	const { code, stderr } = await kernel.execute('kill 200');
	expect([code, sent, questions]).toEqual([1, [], ['kill -s TERM -- 200']]);
	expect(stderr).toContain('kill');
});

it('signals to jobs of the shell are not judged', async () => {
	const { kernel, sent, questions } = kernelAsking(false);
	expect((await kernel.execute('while :; do :; done & kill $!; wait $!; echo $?')).stdout).toBe('143\n');
	expect([sent, questions]).toEqual([[], []]);
});

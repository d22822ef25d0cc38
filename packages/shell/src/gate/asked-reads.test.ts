import {
	compileGrants,
	createNonceStore,
	encodeText,
	type Grant,
	principalId,
	type Rule,
	ruleId,
} from '@tenon/core';
import { createMemoryFileSystem } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { Kernel } from '../kernel/kernel.ts';
import { createGate } from './kernel-gate.ts';

const entropy = (into: Uint8Array): void => void crypto.getRandomValues(into as Uint8Array<ArrayBuffer>);

const rule = (effect: Rule['effect'], grant: Grant, at: number): Rule =>
	({ effect, grant, id: ruleId(`r${at}`), source: { kind: 'embedder' } }) as Rule;

/** A kernel that may read everything, /asked if a person says so, and never /asked/deep/denied. */
const kernelAsking = (answer?: boolean) => {
	const fileSystem = createMemoryFileSystem();
	fileSystem.mkdir('/asked/deep', { recursive: true });
	fileSystem.write('/asked/script', encodeText('echo said\n'));
	fileSystem.write('/asked/other', encodeText('echo other\n'));
	fileSystem.symlink('/asked/script', '/link');
	const questions: string[] = [];
	const rules = [
		rule('deny', { kind: 'path', access: 'read', pattern: '/asked/deep/denied' }, 1),
		rule('ask', { kind: 'path', access: 'read', pattern: '/asked/**' }, 2),
		rule('allow', { kind: 'path', access: 'read', pattern: '/**' }, 3),
	];
	const grants = compileGrants([{ name: 'user', authority: 'grants', rules }]);
	const kernel = new Kernel({
		fileSystem,
		gate: createGate({
			principal: { kind: 'model', id: principalId('m') },
			grants: () => grants,
			nonces: createNonceStore({ clock: () => 0, entropy }),
			...(answer === undefined
				? {}
				: {
						ask: ({ call, text }) => {
							questions.push(`${call.text}: ${text.split(' is ')[0]}`);
							return answer;
						},
					}),
		}),
	});
	return { kernel, questions };
};

const scripts: readonly (readonly [script: string, stdout: string, question: string])[] = [
	['read -r x < /asked/script; echo "$x"', 'echo said\n', '< /asked/script: read /asked/script'],
	['echo "$(< /asked/script)"', 'echo said\n', '< /asked/script: read /asked/script'],
	['exec 3< /link; read -r x <&3; echo "$x"', 'echo said\n', '< /link: read /asked/script'],
	['. /asked/script', 'said\n', '< /asked/script: read /asked/script'],
	['source /link', 'said\n', '< /link: read /asked/script'],
	['bash /asked/script', 'said\n', '< /asked/script: read /asked/script'],
];

describe('where a rule leaves reading to a person', () => {
	it.each(scripts)('%s asks and goes on', async (script, stdout, question) => {
		const { kernel, questions } = kernelAsking(true);
		expect(await kernel.execute(script)).toMatchObject({ stdout, stderr: '', warnings: [] });
		expect(questions).toEqual([question]);
	});

	it.each(scripts)('%s reads nothing if the person says no', async (script) => {
		const { kernel, questions } = kernelAsking(false);
		const { stdout, stderr, warnings } = await kernel.execute(script);
		expect(stdout.trim()).toBe('');
		expect(stderr).toMatch(/Permission denied/);
		expect(questions).toHaveLength(1);
		expect(warnings.map(({ code }) => code)).toEqual(['gate.person_refused']);
	});

	it.each(scripts)('%s reads nothing if there is no person', async (script) => {
		const { kernel } = kernelAsking();
		const { stdout, stderr, warnings } = await kernel.execute(script);
		expect(stdout.trim()).toBe('');
		expect(stderr).toMatch(/Permission denied/);
		expect(warnings.map(({ code }) => code)).toEqual(['gate.asked_unanswered']);
	});

	it('an answer holds for one call of the kernel, and for what was asked about', async () => {
		const { kernel, questions } = kernelAsking(true);
		await kernel.execute('. /asked/script; . /asked/script; . /asked/other');
		await kernel.execute('. /asked/script');
		expect(questions.map((text) => text.split(': ')[0])).toEqual([
			'< /asked/script',
			'< /asked/other',
			'< /asked/script',
		]);
	});
});

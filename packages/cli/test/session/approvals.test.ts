import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '@tenon/agent';
import { beforeAll, describe, expect, it } from 'vitest';
import { builtProgram } from '../built-program.ts';
import { makeFrontWorld } from '../support/front-world.ts';
import { startRpc } from '../support/rpc-driver.ts';
import { questionIn, verb } from '../support/rpc-verbs.ts';

beforeAll(async () => {
	await builtProgram();
}, 240_000);

const rules = '\n[[policy.rule]]\nask = "write ./asked"\n';

const call = (tool: string, args: JsonObject) => ({ calls: [{ id: 'c1', tool, args }] });

describe('a session of tenon rpc that is killed while a person is asked', { timeout: 60_000 }, () => {
	it('about a call of a tool has not begun it: the person is asked again, and it runs once', async () => {
		using world = makeFrontWorld({
			rules,
			replies: [call('write', { path: 'asked', content: 'one\n' }), { text: 'Written.' }],
		});
		const args = ['--store', join(world.home, 'sessions.db')];
		const first = await startRpc({ world, args });
		await verb(first, 'present', { can: ['approval'] });
		const { sessionId } = (await verb(first, 'state')) as { readonly sessionId: string };
		await verb(first, 'submit', { text: 'go' });
		await questionIn(first);
		process.kill(first.pid, 'SIGKILL');
		await first.finish();
		expect(existsSync(join(world.project, 'asked'))).toBe(false);
		const second = await startRpc({ world, args: [...args, '--session', sessionId] });
		await verb(second, 'present', { can: ['approval'] });
		await verb(second, 'resumeSession', { sessionId });
		const question = await questionIn(second);
		expect(question).toMatchObject({ kind: 'approval', request: { call: { kind: 'tool', name: 'write' } } });
		await verb(second, 'answer', { question: question.questionId, answer: 'once' });
		await verb(second, 'settled');
		expect(world.read('asked')).toBe('one\n');
		const messages = JSON.stringify(await second.messages());
		expect(messages).toContain('Written.');
		expect(messages).not.toContain('interrupted');
		await second.finish();
	});

	it('by a script that has begun withdraws the question, and tells the model that the outcome is not known', async () => {
		using world = makeFrontWorld({
			rules,
			replies: [call('shell', { script: 'echo 1 >> before; echo one > asked' }), { text: 'Seen.' }],
		});
		const args = ['--store', join(world.home, 'sessions.db')];
		const first = await startRpc({ world, args });
		await verb(first, 'present', { can: ['approval'] });
		const { sessionId } = (await verb(first, 'state')) as { readonly sessionId: string };
		await verb(first, 'submit', { text: 'go' });
		await questionIn(first);
		process.kill(first.pid, 'SIGKILL');
		await first.finish();
		const second = await startRpc({ world, args: [...args, '--session', sessionId] });
		await verb(second, 'present', { can: ['approval'] });
		await verb(second, 'resumeSession', { sessionId });
		await verb(second, 'settled');
		expect(await verb(second, 'listQuestions')).toEqual([]);
		expect(world.read('before')).toBe('1\n');
		const messages = JSON.stringify(await second.messages());
		expect(messages).toContain('interrupted');
		expect(messages).toContain('Seen.');
		await second.finish();
	});
});

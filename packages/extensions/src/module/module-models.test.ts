import { fromPlain, type ValueRecord } from '@tenon/core';
import type { ModelPiece } from '@tenon/wire';
import { describe, expect, it } from 'vitest';
import { ManualTimer } from '../../test/process/manual-timer.ts';
import { readyModule, type StartModuleOptions, type TestModule } from '../../test/support/run-module.ts';
import type { ModelAnswer, ModelQuestion } from '../contribution/model-source.ts';

const request = fromPlain({
	system_prompt: 'be kind',
	messages: [{ role: 'user', content: [{ type: 'text', text: 'hi' }] }],
	tools: [],
	options: {},
}) as ValueRecord;

const provider = (body: string, options: StartModuleOptions = {}): Promise<TestModule> =>
	readyModule(
		`export default (tenon) => tenon.provider('acme', ['big', 'small'], async (query, call) => { ${body} });`,
		options,
	);

const ask = ({ ports }: TestModule, more: Partial<ModelQuestion> = {}): Promise<ModelAnswer> =>
	ports.of('provider')[0]!.provider.ask({
		model: 'big',
		request,
		signal: new AbortController().signal,
		onPiece: () => undefined,
		...more,
	});

describe('a provider of a module', () => {
	it('answers piece by piece, as one of a program does', async () => {
		const module = await provider(`
			const said = query.messages[0].content[0].text;
			call.piece({ reasoning: 'hm' });
			call.piece('you ');
			return { content: [{ type: 'text', text: query.systemPrompt + ': you said ' + said },
				{ type: 'tool_call', id: 'k', name: 'add', args: { a: 1 } }], usage: { input: 3 } };`);
		expect(module.ports.of('provider')).toMatchObject([{ name: 'acme', models: ['big', 'small'] }]);
		const pieces: ModelPiece[] = [];
		const answer = await ask(module, { onPiece: (piece) => void pieces.push(piece) });
		expect(pieces.map(({ text, reasoning }) => reasoning + text).join('')).toBe('hmyou ');
		expect(answer).toEqual({
			content: [
				{ type: 'text', text: 'be kind: you said hi' },
				{ type: 'tool_call', id: 'k', name: 'add', args: new Map([['a', 1]]) },
			],
			stop: 'tool_use',
			model: '',
			response_id: '',
			usage: { input: 3, cache_read: 0, cache_write: 0, output: 0, reasoning: 0 },
			error: '',
			fault: 'invalid_response',
		});
	});

	it.each([
		[`return 'a text';`, { content: [{ type: 'text', text: 'a text' }], error: '' }],
		[`throw new Error('no');`, { content: [], error: 'no', fault: 'invalid_response' }],
		[
			`return tenon.modelFailure('busy', { fault: 'overloaded', retryAfterMs: 7 });`,
			{ error: 'busy', fault: 'overloaded', retry_after_ms: 7 },
		],
	])('may say %s', async (body, answer) => {
		expect(await ask(await provider(body))).toMatchObject(answer);
	});

	it('whose answer is none has failed, with its name and the field', async () => {
		const module = await provider(`return { content: [{ type: 'smell' }] };`);
		await expect(ask(module)).rejects.toMatchObject({
			code: 'extension.bad_answer',
			message:
				'extension sample: model acme/big: its answer cannot be read: content[0].type: expected "text", "reasoning" or "tool_call"',
		});
	});

	it('hears that the answer is not wanted any more', async () => {
		const module = await provider(`
			call.piece('a');
			await new Promise((resolve) => call.signal.addEventListener('abort', resolve));
			tenon.notify('info', 'stopped');
			return '';`);
		const abort = new AbortController();
		await expect(ask(module, { signal: abort.signal, onPiece: () => abort.abort() })).rejects.toMatchObject({
			code: 'extension.cancelled',
			message: 'extension sample: model acme/big: cancelled',
		});
		await module.ports.until(() => module.ports.notes.length > 0);
	});

	it('fails where the pieces have no reader, however far it is', async () => {
		const fault = new Error('the screen is gone');
		const onPiece = (): Promise<void> => new Promise((_, reject) => setImmediate(reject, fault));
		await expect(ask(await provider(`call.piece('a'); return 'done';`), { onPiece })).rejects.toBe(fault);
	});

	it('that says nothing for too long is given up', async () => {
		const timer = new ManualTimer();
		const module = await provider(`call.piece('a'); await new Promise(() => undefined);`, {
			ports: { timer },
		});
		const heard = Promise.withResolvers<void>();
		const answer = Promise.allSettled([ask(module, { onPiece: () => heard.resolve() })]);
		timer.advance(200_000);
		await heard.promise;
		timer.advance(299_999);
		timer.advance(1);
		expect(await answer).toMatchObject([
			{
				reason: {
					code: 'extension.no_answer',
					message: 'extension sample: model acme/big: no word within 300000 ms',
				},
			},
		]);
	});

	it('that dies fails all that wait at once, with its name', async () => {
		const module = await provider(`process.exit(3);`);
		await expect(ask(module)).rejects.toMatchObject({
			code: 'extension.ended',
			message: expect.stringMatching(/^extension sample: model acme\/big: /),
		});
	});
});

import { beforeAll, describe, expect, it } from 'vitest';
import { verbNames } from '../src/session/service/verb-fields.ts';
import { builtProgram } from './built-program.ts';
import { startRpc } from './support/rpc-driver.ts';

beforeAll(async () => {
	await builtProgram();
}, 240_000);

describe('call of tenon rpc', { timeout: 60_000 }, () => {
	it('runs every verb of the service, tells its events, and refuses wrong arguments by their fields', async () => {
		await using rpc = await startRpc({ replies: [{ text: 'One.' }] });
		expect((await rpc.request('follow')).data).toEqual({ on: true });
		const told = rpc.next(
			({ type: name, event }) =>
				name === 'service_event' && (event as { readonly type: string }).type === 'turn-ended',
		);
		expect((await rpc.request('call', { verb: 'submit', argument: { text: 'begin' } })).data).toEqual({
			result: { inputId: expect.any(String), delivery: 'next-turn' },
		});
		expect(await told).toEqual({
			type: 'service_event',
			event: { type: 'turn-ended', turnId: expect.any(String), end: { type: 'finished' } },
		});
		expect((await rpc.request('call', { verb: 'runShell', argument: { script: 'echo hi' } })).data).toEqual({
			result: { content: [{ type: 'text', text: 'hi\n' }], isError: false },
		});
		expect((await rpc.request('call', { verb: 'settled' })).data).toEqual({ result: null });
		const errors = [
			[
				{ verb: 'undoo' },
				'verb must be the name of a verb, for example undo',
				'service.bad-argument',
				['undo', ...verbNames.slice(0, 9)],
			],
			[{ verb: 'submit', argument: [] }, 'argument must be an object', 'service.bad-argument', undefined],
			[
				{ verb: 'setModel', argument: { name: 'x' } },
				'setModel has no field "name"; its fields are model (text)',
				'service.bad-argument',
				['model'],
			],
			[
				{ verb: 'undo', argument: { step: 1 } },
				'undo: step must be text, or absent; its fields are step (text, or absent)',
				'service.bad-argument',
				['step'],
			],
			[
				{ verb: 'undo', argument: { step: 'u9' } },
				'there is no step "u9" to undo',
				'service.unknown-step',
				undefined,
			],
			[
				{ verb: 'setProtocol', argument: { protocol: 'rlm' } },
				'there is no protocol "rlm"; known are standard',
				'service.unknown-protocol',
				['standard'],
			],
		] as const;
		for (const [request, error, code, nearest] of errors) {
			const { id, ...answer } = await rpc.request('call', request);
			expect(answer).toEqual({
				type: 'response',
				command: 'call',
				success: false,
				error,
				code,
				...(nearest === undefined ? {} : { nearest }),
			});
		}
	});
});

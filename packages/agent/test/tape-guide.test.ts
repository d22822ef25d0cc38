import { expect, it } from 'vitest';
import { readProjectFile } from '../../../test/support/repository.ts';
import { ProviderError, type ProviderResponse } from '../src/model/provider.ts';
import { readTape } from '../src/model/tape/read-tape.ts';
import { tapeProvider } from '../src/model/tape/tape-provider.ts';
import { standardDriver } from '../src/protocols/standard/driver.ts';
import type { AskingEffect } from '../src/turn/effect.ts';
import { TurnMachine } from '../src/turn/machine.ts';
import type { TurnResponse } from '../src/turn/response.ts';
import type { EffectOf } from '../src/turn/state.ts';
import { completed, environment, said, startOf } from './turn/fixtures.ts';

const guide = readProjectFile('docs/tapes.md');
const written = /^```json\n([\s\S]*?)^```$/m.exec(guide)![1]!;
const provider = tapeProvider(readTape(written, 'demo.json'));
const tools = [{ name: 'read', description: 'Reads.', input: {} }];

/** A turn on the tape of the guide, in which the tool ends as told, and what failed before. */
const run = async (
	manifest: string,
	isError: boolean,
): Promise<{ machine: TurnMachine; faults: string[] }> => {
	const faults: string[] = [];
	const input = [said('u', 'Which version is this?', 'input')];
	const machine = TurnMachine.start(standardDriver, startOf({ input }));
	for (let { open } = machine; open !== undefined; open = machine.open) {
		machine.respond(await respond(open, faults, manifest, isError));
	}
	return { machine, faults };
};

const respond = async (
	effect: AskingEffect,
	faults: string[],
	manifest: string,
	isError: boolean,
): Promise<TurnResponse> => {
	const { id } = effect;
	if (effect.type === 'sync-environment') {
		return { type: 'environment', id, environment: { ...environment, tools } };
	}
	if (effect.type === 'llm-call') return callModel(effect, faults);
	if (effect.type === 'tool-calls') {
		const results = effect.calls.map((call) => {
			const { result, control } = completed(call, { isError });
			return { control, result: { ...result, parts: [{ type: 'text', text: manifest } as const] } };
		});
		return { type: 'tools', id, completed: results };
	}
	return { type: 'checkpoint', id, delivery: { messages: [], transient: [] } };
};

const callModel = async (effect: EffectOf<'llm-call'>, faults: string[]): Promise<TurnResponse> => {
	const { id, request, step } = effect;
	for (let attempt = 1; ; attempt++) {
		try {
			const response = await complete(request, step, attempt);
			return { type: 'llm', id, response: { ...response, failedAttempts: [] } };
		} catch (error) {
			if (!(error instanceof ProviderError)) throw error;
			faults.push(`${error.fault}: ${error.message}`);
			const failure = { reason: 'provider-error', code: error.fault, message: error.message } as const;
			if (!error.isRetryable) return { type: 'llm-failed', id, failure };
		}
	}
};

const complete = (
	request: EffectOf<'llm-call'>['request'],
	step: number,
	attempt: number,
): Promise<ProviderResponse> =>
	provider.complete(request, {
		sessionId: 's',
		turnId: 't',
		step,
		attempt,
		signal: new AbortController().signal,
		onPiece: () => undefined,
		onUsage: () => undefined,
		readAttachment: () => Promise.reject(new Error('there are no attachments')),
		keepAttachment: () => Promise.reject(new Error('no attachments here')),
	});

it('the tape of the guide plays as the guide says', async () => {
	const { machine, faults } = await run('"version": "1.4.0"', false);
	expect(machine.outcome).toEqual({ type: 'finished', with: 'assistant-message', text: 'It is 1.4.0.' });
	expect(machine.usage).toEqual({ input: 120, cacheRead: 0, cacheWrite: 0, output: 14, reasoning: 0 });
	expect(faults).toEqual(['rate-limit: slow down']);
});

it('the errors that the guide shows are what comes', async () => {
	const { machine } = await run('gone', true);
	const message = (machine.outcome as { readonly message: string }).message;
	expect(message).toBe(
		'the tape does not fit: demo.json, replies[1]: toolResults[0].isError: expected "false", got "true"',
	);
	expect(guide).toContain(message);
	const damaged = written.replace('"tool": "read"', '"tool": 5');
	const refusal = 'demo.json: replies[0].reply.calls[0].tool: expected a string, got 5';
	expect(() => readTape(damaged, 'demo.json')).toThrow(refusal);
	expect(guide).toContain(refusal);
});

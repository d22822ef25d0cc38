import { describe, expect, it } from 'vitest';
import { answer, call, completed, environment, prose, startOf } from '../../test/turn/fixtures.ts';
import { standardDriver } from '../protocols/standard/driver.ts';
import { TurnMachine } from './machine.ts';
import type { TurnResponse } from './response.ts';

describe('how an answer is shown', () => {
	const shown = { type: 'parts', parts: [prose('it is ***')] } as const;

	const answered = (more: Partial<TurnResponse>): TurnMachine => {
		const machine = TurnMachine.start(standardDriver, startOf());
		machine.respond({ type: 'environment', id: 1, environment });
		machine.respond({ type: 'llm', id: 2, response: answer([prose('it is 42')]), ...more } as TurnResponse);
		machine.respond({ type: 'checkpoint', id: 3, delivery: { messages: [], transient: [] } });
		return machine;
	};

	it('stands beside what the model said, and in the outcome in its place', () => {
		const { appended, outcome } = answered({ shown });
		expect(appended[1]).toEqual({
			role: 'assistant',
			id: 't/1/answer',
			parts: [prose('it is 42')],
			shown,
		});
		expect(outcome).toEqual({ type: 'finished', with: 'assistant-message', text: 'it is ***' });
	});

	it('is nothing where the message is hidden', () => {
		const hidden = { type: 'hidden', reason: 'withheld' } as const;
		expect(answered({ shown: hidden }).outcome).toMatchObject({ text: '' });
		expect(answered({}).outcome).toMatchObject({ text: 'it is 42' });
	});

	it('is in a checkpoint, and in no request', () => {
		const machine = TurnMachine.start(standardDriver, startOf());
		machine.respond({ type: 'environment', id: 1, environment });
		const response = answer([prose('it is 42'), call('a')], 'tool_use');
		machine.respond({ type: 'llm', id: 2, response, shown });
		const again = TurnMachine.restore(standardDriver, machine.checkpoint());
		expect(again.appended).toEqual(machine.appended);
		again.respond({ type: 'tools', id: 3, completed: [completed(call('a'))] });
		again.respond({ type: 'checkpoint', id: 4, delivery: { messages: [], transient: [] } });
		again.respond({ type: 'environment', id: 5, environment });
		expect(again.open).toMatchObject({ type: 'llm-call' });
		expect(JSON.stringify(again.open)).toContain('it is 42');
		expect(JSON.stringify(again.open)).not.toContain('***');
	});
});

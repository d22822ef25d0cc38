import { describe, expect, it } from 'vitest';
import { eventFromWire } from './events.ts';

const base = { sessionId: '', cwd: '', sequence: 0 };

describe('an event', () => {
	it('has its own fields, filled in where the host leaves them out', () => {
		expect(eventFromWire('turn_end', { stop: 'end', session_id: 's1', cwd: '/proj', sequence: 4 })).toEqual({
			event: 'turn_end',
			sessionId: 's1',
			cwd: '/proj',
			sequence: 4,
			stop: 'end',
			error: '',
		});
		expect(eventFromWire('user_prompt_submit', { text: 'hi' })).toEqual({
			event: 'user_prompt_submit',
			...base,
			text: 'hi',
			queued: false,
			imageCount: 0,
		});
	});

	it('about a tool has its arguments as a plain object', () => {
		const payload = { tool_id: 'c7', tool_name: 'bash', tool_args: new Map([['command', 'ls']]) };
		expect(eventFromWire('tool_result', { ...payload, status: 'failed', executed: true })).toEqual({
			event: 'tool_result',
			...base,
			toolId: 'c7',
			toolName: 'bash',
			toolArgs: Object.assign(Object.create(null), { command: 'ls' }),
			status: 'failed',
			executed: true,
			result: Object.create(null),
		});
	});

	it('that is unknown has what all have', () => {
		expect(eventFromWire('constructor', { text: 'x' })).toEqual({ event: 'constructor', ...base });
	});
});

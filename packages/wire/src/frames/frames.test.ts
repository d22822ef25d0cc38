import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readExtensionFrame, readHostFrame } from './read-frame.ts';
import { writeExtensionFrame, writeHostFrame } from './write-frame.ts';

describe('a frame that is written', () => {
	it('is compact, with type and id in front, and without what is zero', () => {
		expect(writeHostFrame({ type: 'command_invoked', id: 'c17', name: 'standup', args: 'short' })).toBe(
			'{"type":"command_invoked","id":"c17","name":"standup","args":"short"}\n',
		);
		expect(writeHostFrame({ type: 'command_invoked', id: 'c18', name: 'standup' })).toBe(
			'{"type":"command_invoked","id":"c18","name":"standup"}\n',
		);
		expect(writeHostFrame({ type: 'tool_call', id: 't1', name: 'list' })).toBe(
			'{"type":"tool_call","id":"t1","name":"list","args":{}}\n',
		);
		expect(writeExtensionFrame({ type: 'event_intercept_response', id: 'i9' })).toBe(
			'{"type":"event_intercept_response","id":"i9"}\n',
		);
	});

	it('keeps the digits and the order of what is not ours', () => {
		const line = '{"type":"tool_call","id":"t1","name":"n","args":{"b":9007199254740993,"10":1,"a":[{}]}}\n';
		const read = readHostFrame(line);
		expect(read.kind === 'frame' && writeHostFrame(read.frame)).toBe(line);
	});

	it('needs its names and ids', () => {
		const frame = { type: 'ready' } as const;
		expect(writeExtensionFrame(frame)).toBe('{"type":"ready"}\n');
		expect(() => writeExtensionFrame({ type: 'pong' } as never)).toThrow('a frame needs its field id');
	});
});

describe('a line that is read', () => {
	it('fills in what is absent or null', () => {
		expect(readExtensionFrame('{"type":"subscribe","events":null}')).toEqual({
			kind: 'frame',
			frame: { type: 'subscribe', events: [], intercept: [] },
		});
		expect(readExtensionFrame('{"type":"notify","level":"loud","message":"m"}')).toEqual({
			kind: 'frame',
			frame: { type: 'notify', level: 'info', message: 'm' },
		});
	});

	it('may have unknown fields', () => {
		expect(readExtensionFrame('{"type":"ready","since":1}')).toMatchObject({ kind: 'frame' });
	});

	it('of an unknown type is told apart from one that is wrong', () => {
		expect(readExtensionFrame('{"type":"widget","x":1}')).toEqual({ kind: 'unknown', type: 'widget' });
	});

	it.each([
		['', undefined, undefined, 'the line'],
		['[]', undefined, undefined, 'the line'],
		['{"type":1}', undefined, undefined, 'type'],
		['{"type":"hello"}', 'hello', undefined, 'name'],
		['{"type":"hello","name":""}', 'hello', undefined, 'name'],
		['{"type":"tool_result","id":"t4","content":"no list"}', 'tool_result', 't4', 'content'],
		['{"type":"tool_result","content":[]}', 'tool_result', undefined, 'id'],
		['{"type":"open_panel","panel":{"id":"p","lines":["a",2]}}', 'open_panel', undefined, 'panel.lines[1]'],
		[
			'{"type":"command_response","id":"c","action":"noop","tool_args":[]}',
			'command_response',
			'c',
			'tool_args',
		],
		[
			'{"type":"event_intercept_response","id":"i","modified_args":"x"}',
			'event_intercept_response',
			'i',
			'modified_args',
		],
	])('%s is malformed', (line, type, id, path) => {
		expect(readExtensionFrame(line)).toMatchObject({ kind: 'malformed', type, id, problem: { path } });
	});

	it('keeps the good blocks of a result with a bad one', () => {
		const line =
			'{"type":"tool_result","id":"t","content":[{"type":"text","text":"a"},7,{"type":"video"},{"type":"image","data":"aGk="}]}';
		expect(readExtensionFrame(line)).toMatchObject({
			frame: {
				content: [
					{ type: 'text', text: 'a' },
					{ type: 'unknown', name: '' },
					{ type: 'unknown', name: 'video' },
					{ type: 'image', mime_type: '', data: 'aGk=' },
				],
			},
		});
	});

	it('never throws, whatever it is', () => {
		fc.assert(
			fc.property(
				fc.oneof(
					fc.string(),
					fc.json(),
					fc.json().map((json) => `{"type":"hello","name":${json}}`),
				),
				(line) => {
					expect(['frame', 'unknown', 'malformed']).toContain(readExtensionFrame(line).kind);
					expect(['frame', 'unknown', 'malformed']).toContain(readHostFrame(line).kind);
				},
			),
		);
	});
});

import { errorResult, textResult } from '@tenon/core';
import type { ExtensionStatus } from '@tenon/extensions';
import { describe, expect, it } from 'vitest';
import type { DevEvent } from './dev-event.ts';
import { printEvent, writeEvent } from './print-event.ts';
import { plain } from './print-trace.ts';
import { TraceReader } from './trace-reader.ts';

const time = new Date(2026, 0, 2, 12, 30, 5, 7).getTime();

const status: ExtensionStatus = {
	...{ name: 'notes', kind: 'process', scope: 'explicit', version: '', folder: '/notes', problems: [] },
	...{ state: 'ready', reason: '', restarts: 0, startMs: 41.6, contentHash: undefined, grants: undefined },
	registrations: [
		{ type: 'command', name: 'note', isActive: true },
		{ type: 'tool', name: 'read', isActive: false },
	],
};
const panel = { owner: 'notes', id: 'ask', title: 'Sure?', lines: ['y or n'], footer: 'esc' };

const rows: readonly (readonly [DevEvent, readonly string[], string])[] = [
	[
		{ time, type: 'state', status },
		['notes is ready after 42 ms', '  command /note', '  tool read (another one has the name)'],
		`"event":"state","status":${JSON.stringify(status)}`,
	],
	[
		{ time, type: 'state', status: { ...status, state: 'failed', reason: 'exited with status 3' } },
		['notes is failed: exited with status 3'],
		'"event":"state"',
	],
	[
		{ time, type: 'saved', file: 'main.sh' },
		['main.sh was saved: it is started again'],
		'"event":"saved","file":"main.sh"}',
	],
	[
		{ time, type: 'problem', text: 'extension.json: name' },
		['not started again: extension.json: name'],
		'"event":"problem","text":"extension.json: name"}',
	],
	[{ time, type: 'log', line: 'a\x1b[2J' }, ['a\\u{1b}[2J'], '"event":"log","line":"a\\u001b[2J"}'],
	[
		{ time, type: 'note', note: { extension: 'notes', level: 'warn', text: 'late' } },
		['note (warn): late'],
		'"event":"note","note":{"extension":"notes","level":"warn","text":"late"}}',
	],
	[
		{ time, type: 'panel', change: { type: 'opened', panel } },
		['panel ask: Sure?', '  | y or n', '  esc'],
		'"event":"panel","change":{"type":"opened"',
	],
	[
		{ time, type: 'panel', change: { type: 'closed', owner: 'notes', id: 'ask' } },
		['panel ask is closed'],
		'"event":"panel","change":{"type":"closed"',
	],
	[
		{
			time,
			type: 'command',
			input: '/a',
			action: { type: 'tool-prompt', text: 'p', toolName: 't', args: new Map([['n', 2n ** 60n]]) },
		},
		['/a: calls t and submits "p"'],
		'"action":{"type":"tool-prompt","text":"p","toolName":"t","args":{"n":1152921504606847000}}}',
	],
	...(
		[
			[{ type: 'prompt', text: 'p' }, 'submits "p"'],
			[{ type: 'insert', text: 'p' }, 'inserts "p"'],
			[{ type: 'display', text: 'p' }, 'shows "p"'],
			[{ type: 'panel', panelId: 'ask' }, 'opens the panel ask'],
			[{ type: 'none' }, 'nothing'],
			[{ type: 'error', message: 'no' }, 'error: no'],
		] as const
	).map(
		([action, text]) =>
			[
				{ time, type: 'command', input: '/a', action },
				[`/a: ${text}`],
				`"event":"command","input":"/a","action":${JSON.stringify(action)}}`,
			] as const,
	),
	[
		{ time, type: 'tool', input: 'find', result: textResult('a\nb') },
		['find: result', '  a', '  b'],
		'"event":"tool","input":"find","isError":false,"content":[{"type":"text","text":"a\\nb"}]}',
	],
	[
		{ time, type: 'tool', input: 'find', result: errorResult('no') },
		['find: error', '  no'],
		'"event":"tool","input":"find","isError":true',
	],
	[
		{ time, type: 'mistake', input: 'x y', text: 'no' },
		['x y: no'],
		'"event":"mistake","input":"x y","text":"no"}',
	],
];

describe('an event', () => {
	for (const [event, lines, json] of rows) {
		it(`is shown: ${lines[0]}`, () => {
			expect(printEvent(event, plain)).toBe(lines.map((line) => `12:30:05.007 -- ${line}\n`).join(''));
			const written = writeEvent(event);
			expect(JSON.parse(written)).toMatchObject({ time: new Date(time).toISOString(), event: event.type });
			expect(written).toContain(json);
		});
	}

	it('that is a frame is data with all its digits, and one that is no frame its line', () => {
		const trace = new TraceReader();
		const frame = trace.read({ direction: 'sent', line: '{"type":"x","b":9007199254740993,"a":1}', time });
		expect(writeEvent({ time, type: 'frame', frame })).toBe(
			`{"time":"${new Date(time).toISOString()}","event":"frame","direction":"sent","type":"x","fields":{"b":9007199254740993,"a":1}}\n`,
		);
		const line = trace.read({ direction: 'received', line: 'hello', time });
		expect(writeEvent({ time, type: 'frame', frame: line })).toBe(
			`{"time":"${new Date(time).toISOString()}","event":"frame","direction":"received","line":"hello"}\n`,
		);
	});
});

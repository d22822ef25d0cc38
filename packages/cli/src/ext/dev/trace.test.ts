import { describe, expect, it } from 'vitest';
import { painted, plain, printFrame, printNote } from './print-trace.ts';
import { type TracedLine, TraceReader } from './trace-reader.ts';

const noon = new Date(2026, 0, 2, 12, 30, 5, 7).getTime();
const traced = (direction: TracedLine['direction'], line: string, at = 0): TracedLine => ({
	direction,
	line,
	time: noon + at,
});

describe('the trace of frames', () => {
	it('shows directions, times, and how long an answer took', () => {
		const trace = new TraceReader();
		const lines = [
			traced('received', '{"type":"hello","name":"a","big":9007199254740993}'),
			traced('sent', '{"type":"command_invoked","id":"c1","name":"now"}', 10),
			traced('sent', '{"type":"tool_call","id":"t1","name":"x","args":{}}', 11),
			traced('received', '{"type":"tool_result","id":"t1","content":[]}', 20),
			traced('received', '{"type":"command_response","id":"c1","action":"noop"}', 25),
			traced('received', '{"type":"command_response","id":"c1","action":"noop"}', 26),
		];
		expect(lines.map((line) => printFrame(trace.read(line), plain)).join('')).toBe(
			`12:30:05.007 <- hello {"name":"a","big":9007199254740993}
12:30:05.017 -> command_invoked {"id":"c1","name":"now"}
12:30:05.018 -> tool_call {"id":"t1","name":"x","args":{}}
12:30:05.027 <- tool_result {"id":"t1","content":[]} 9 ms
12:30:05.032 <- command_response {"id":"c1","action":"noop"} 15 ms
12:30:05.033 <- command_response {"id":"c1","action":"noop"}
`,
		);
	});

	it('never shows what is typed into a panel', () => {
		const trace = new TraceReader();
		const lines = [
			'{"type":"panel_key","panel_id":"p","key":"rune","text":"s3cr3t"}',
			'{"type":"panel_key","panel_id":"p","key":"enter"}',
			'{"type":"panel_result","panel_id":"p","value":{"password":"s3cr3t"}}',
		];
		const shown = lines.map((line) => printFrame(trace.read(traced('sent', line)), plain)).join('');
		expect(shown).toBe(`12:30:05.007 -> panel_key {"panel_id":"p","key":"rune","text":"(not shown)"}
12:30:05.007 -> panel_key {"panel_id":"p","key":"enter"}
12:30:05.007 -> panel_result {"panel_id":"p","value":"(not shown)"}
`);
	});

	it('shows lines that are no frames, tells the terminal nothing by them, and cuts long ones', () => {
		const trace = new TraceReader();
		const show = (line: string): string => printFrame(trace.read(traced('received', line)), plain).slice(13);
		expect(show('\x1b]0;title\x07 \u202etxt \x9b2J')).toBe(
			'<- no frame \\u{1b}]0;title\\u{7} \\u{202e}txt \\u{9b}2J\n',
		);
		expect(show('{"no":"type"}')).toBe('<- no frame {"no":"type"}\n');
		expect(show('[1]')).toBe('<- no frame [1]\n');
		expect(show('x'.repeat(3000))).toBe(`<- no frame ${'x'.repeat(2000)}… (3000 characters)\n`);
	});

	it('has colours where they are wanted', () => {
		const frame = new TraceReader().read(traced('sent', '{"type":"shutdown"}'));
		expect(printFrame(frame, painted)).toBe('\x1b[2m12:30:05.007\x1b[0m \x1b[36m-> shutdown\x1b[0m {}\n');
		expect(printNote(noon, 'host', 'started', painted)).toBe(
			'\x1b[2m12:30:05.007\x1b[0m \x1b[33m-- started\x1b[0m\n',
		);
	});

	it('forgets questions without an answer', () => {
		const trace = new TraceReader();
		for (let at = 0; at < 5000; at++) trace.read(traced('sent', `{"type":"ping","id":"p${at}"}`));
		expect(trace.read(traced('received', '{"type":"pong","id":"p1"}', 9)).tookMs).toBeUndefined();
		expect(trace.read(traced('received', '{"type":"pong","id":"p4999"}', 9)).tookMs).toBe(9);
	});
});

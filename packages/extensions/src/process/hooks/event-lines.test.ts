import { writeHostFrame } from '@tenon/wire';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { wordsFor } from '../../compat/tool-words.ts';
import { eventFields } from './event-fields.ts';
import { eventLine, interceptLine } from './event-lines.ts';

const nothing = { intercept: {}, permissions: undefined };
const own = wordsFor({ ...nothing, checksArguments: 'enforce' }, { speaksOurs: false });
const zot = wordsFor({ ...nothing, checksArguments: 'warn' }, { speaksOurs: false });

const deepFreeze = <T>(data: T): T => {
	if (typeof data === 'object' && data !== null) Object.values(Object.freeze(data)).forEach(deepFreeze);
	return data;
};

const fields = fc.record(
	{
		session_id: fc.string(),
		step: fc.integer(),
		text: fc.string({ unit: 'binary' }),
		tool_name: fc.constantFrom('shell', 'read', 'x'),
		tool_args: fc.dictionary(fc.string(), fc.jsonValue()),
	},
	{ requiredKeys: [] },
);

describe('the line of an event', () => {
	it('is just what the full writer writes, also the second time, told or asked', () => {
		fc.assert(
			fc.property(
				fc.array(fc.tuple(fields, fc.boolean(), fc.boolean()), { maxLength: 4 }),
				fc.option(fc.integer({ min: 1, max: 600_000 }), { nil: undefined }),
				(events, deadlineMs) => {
					for (const [given, isFrozen, isZot] of [...events, ...events]) {
						if (isFrozen) deepFreeze(given);
						const words = isZot ? zot : own;
						const told = { event: 'tool_call', fields: given, words };
						const rest = eventFields(words.fields(given));
						expect(eventLine(told)).toBe(writeHostFrame({ type: 'event', event: 'tool_call', ...rest }));
						expect(interceptLine('i7', deadlineMs, told)).toBe(
							writeHostFrame({
								type: 'event_intercept',
								id: 'i7',
								event: 'tool_call',
								deadline_ms: deadlineMs,
								...rest,
							}),
						);
					}
				},
			),
		);
	});

	it('is written once for all who are told the same', () => {
		const words = { ...own, fields: vi.fn(own.fields) };
		const args = deepFreeze({ path: 'a', edits: [{ from: 1 }] });
		for (const id of ['i1', 'i2', 'i3'])
			interceptLine(id, undefined, {
				event: 'tool_call',
				fields: { tool_name: 'x', tool_args: args },
				words,
			});
		expect(words.fields).toHaveBeenCalledTimes(1);
	});

	it.each([
		['may have been changed meanwhile', { tool_args: { path: 'a' } }],
		['may have been changed deep inside', { tool_args: Object.freeze({ list: ['a'] }) }],
		['is no plain data', { tool_args: Object.freeze(new Map([['path', 'a']])) }],
	])('is written anew where what is told %s', (_, given) => {
		const words = { ...own, fields: vi.fn(own.fields) };
		for (let time = 0; time < 2; time += 1) eventLine({ event: 'tool_call', fields: given, words });
		expect(words.fields).toHaveBeenCalledTimes(2);
	});
});

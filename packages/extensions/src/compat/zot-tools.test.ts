import { describe, expect, it } from 'vitest';
import { fromZotCall, toZotCall } from './zot-tools.ts';

const pairs = [
	{
		title: 'the shell is bash',
		ours: { name: 'shell', args: { script: 'make', timeoutMs: 30_000 } },
		theirs: { name: 'bash', args: { command: 'make', timeout: 30 } },
	},
	{
		title: 'arguments that zot does not have stay',
		ours: { name: 'shell', args: { script: 'make', cwd: '/p', background: true } },
		theirs: { name: 'bash', args: { command: 'make', cwd: '/p', background: true } },
	},
	{
		title: 'edits have other names for their texts',
		ours: { name: 'edit', args: { path: 'a', edits: [{ old: '1', new: '2' }, 7] } },
		theirs: { name: 'edit', args: { path: 'a', edits: [{ oldText: '1', newText: '2' }, 7] } },
	},
	{
		title: 'read is read',
		ours: { name: 'read', args: { path: 'a', offset: 3 } },
		theirs: { name: 'read', args: { path: 'a', offset: 3 } },
	},
	{
		title: "an extension's own tool is left alone",
		ours: { name: 'weather', args: { script: 'x', timeoutMs: 5 } },
		theirs: { name: 'weather', args: { script: 'x', timeoutMs: 5 } },
	},
	{
		title: 'arguments that are no object pass unread',
		ours: { name: 'shell', args: 'make' },
		theirs: { name: 'bash', args: 'make' },
	},
];

describe('tools as zot knows them', () => {
	it.each(pairs)('$title', ({ ours, theirs }) => {
		expect(toZotCall(ours)).toEqual(theirs);
		expect(fromZotCall(theirs)).toEqual(ours);
	});
});

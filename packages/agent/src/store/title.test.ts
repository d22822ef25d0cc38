import { expect, it } from 'vitest';
import { titleFrom, titleOf } from './title.ts';

it.each([
	['Fix the test', 'Fix the test'],
	['\n  Fix \t the\u0007test  \nand more', 'Fix the test'],
	['', null],
	[' \n\t ', null],
	[' '.repeat(5_000), null],
	['x'.repeat(80), 'x'.repeat(80)],
	['x'.repeat(81), `${'x'.repeat(79)}…`],
	[`${'x'.repeat(78)}😀y`, `${'x'.repeat(78)}\ufffd…`],
])('the title from %j is %j', (text, title) => {
	expect(titleFrom(text)).toBe(title);
});

it('the title of a prompt is that of its first part with a text', () => {
	const image = { type: 'image', attachment: { digest: '0', mimeType: 'image/png', byteLength: 1 } } as const;
	expect(titleOf([image, { type: 'text', text: ' ' }, { type: 'text', text: 'What is it?' }])).toBe(
		'What is it?',
	);
	expect(titleOf([image])).toBeNull();
});

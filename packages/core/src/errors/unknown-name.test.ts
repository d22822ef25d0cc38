import { expect, it } from 'vitest';
import { unknownName } from './unknown-name.ts';

it.each([
	['raed', ['read', 'write'], '"raed" is no verb; did you mean "read", of read, write?'],
	['WRITE', ['read', 'write'], '"WRITE" is no verb; did you mean "write", of read, write?'],
	['fly', ['read', 'write'], '"fly" is no verb; expected one of read, write'],
	['x'.repeat(200), ['read'], `"${'x'.repeat(200)}" is no verb; expected one of read`],
])('an unknown name is told with the nearest known one and all of them: %s', (given, known, text) => {
	expect(unknownName('verb', given, known)).toBe(text);
});

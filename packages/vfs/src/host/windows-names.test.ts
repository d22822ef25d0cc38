import { describe, expect, it } from 'vitest';
import { isPortableName } from './windows-names.ts';

describe('a name on Windows', () => {
	it.each(['a', 'a.txt', '.hidden', '.', '..', 'console', 'com', 'com10', 'nul-', 'größe', 'a b', 'lpt'])(
		'may be %s',
		(name) => {
			expect(isPortableName(name)).toBe(true);
		},
	);

	it.each([
		'a\\b',
		'C:',
		'file:stream',
		'nul',
		'NUL',
		'nul.txt',
		'con',
		'CON.tar.gz',
		'prn',
		'aux',
		'com1',
		'COM¹',
		'lpt9.x',
		'conin$',
		'a.',
		'a ',
		'...',
		'a*',
		'a?',
		'"',
		'<',
		'|',
		'a\u0001',
	])('may not be %j', (name) => {
		expect(isPortableName(name)).toBe(false);
	});
});

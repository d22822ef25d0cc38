import { describe, expect, it } from 'vitest';
import { markQuoted, regexOfMarked } from './regex-text.ts';

describe('regexOfMarked', () => {
	it.each([
		['plain text', 'a.b', 'a.b'],
		['what is quoted outside of brackets', `a${markQuoted('.b*')}`, 'a\\.b\\*'],
		['what is quoted between them', `[${markQuoted('.+')}x]`, '[.+x]'],
		['a closing bracket that was quoted', `[${markQuoted(']')}]`, '[]]'],
		['a bracket that never closes', `[${markQuoted('.')}`, '[\\.'],
		['a class', `[[:alpha:]${markQuoted('.')}]${markQuoted('.')}`, '[[:alpha:].]\\.'],
		['a closing bracket that comes first', `[]${markQuoted('.')}]`, '[].]'],
	])('makes of %s what bash makes of it', (_, marked, regex) => {
		expect(regexOfMarked(marked)).toBe(regex);
	});
});

import { describe, expect, it } from 'vitest';
import { hunksOf } from './file-diffs.ts';

describe('the hunks of a unified diff', () => {
	it('have the text of each side, with its last line as it ends', () => {
		const diff = [
			'--- a/x',
			'+++ b/x',
			'@@ -1,3 +1,2 @@',
			' one',
			'-two',
			'--- three',
			'+++ 3',
			'@@ -9 +8 @@',
			'-nine',
			'\\ No newline at end of file',
			'+9',
			'',
		].join('\n');
		expect(hunksOf(diff)).toEqual([
			{ oldText: 'one\ntwo\n-- three\n', newText: 'one\n++ 3\n' },
			{ oldText: 'nine', newText: '9\n' },
		]);
	});

	it('leave out one that was cut', () => {
		expect(hunksOf('@@ -1,3 +1,3 @@\n one\n[12 lines omitted]\n@@ -7 +7 @@\n-a\n+b\n')).toEqual([
			{ oldText: 'a\n', newText: 'b\n' },
		]);
	});

	it('are none where there is no text', () => {
		expect(hunksOf('added directory: x\n')).toEqual([]);
	});
});

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffTexts } from './unified-diff.ts';

const wide = { headBytes: 1_000_000, tailBytes: 0 };

const text = fc
	.tuple(fc.array(fc.constantFrom('a', 'b', 'c', 'd e', ''), { minLength: 1, maxLength: 40 }), fc.boolean())
	.map(([lines, isEnded]) => lines.join('\n') + (isEnded ? '\n' : ''));

describe('diffTexts', () => {
	it('is what git takes to make the new text of the old', () => {
		const folder = mkdtempSync(join(tmpdir(), 'tenon-diff-'));
		try {
			fc.assert(
				fc.property(text, text, (before, after) => {
					const file = join(folder, 'f');
					const diff = diffTexts('f', before, after, wide);
					writeFileSync(file, before);
					if (diff.text !== '')
						execFileSync('git', ['apply', '-p0', '--whitespace=nowarn'], {
							cwd: folder,
							input: diff.text,
							timeout: 10_000,
						});
					expect(readFileSync(file, 'utf8')).toBe(after);
				}),
				{ numRuns: 60 },
			);
		} finally {
			rmSync(folder, { recursive: true });
		}
	});

	it('is empty where nothing differs', () => {
		expect(diffTexts('f', 'a\n', 'a\n', wide)).toEqual({
			text: '',
			omittedBytes: 0,
			addedLines: 0,
			removedLines: 0,
		});
	});

	it('marks a last line without a newline', () => {
		expect(diffTexts('f', 'a', 'a\n', wide).text).toBe(
			'--- f\n+++ f\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n',
		);
	});
});

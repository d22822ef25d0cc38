import { describe, expect, it } from 'vitest';
import { makeTheme } from '../theme.ts';
import { AnswerBlock, wholeLengthOf } from './answer-block.ts';

describe('an answer that grows', () => {
	it.each([
		['one', ''],
		['one\n\ntwo', ''],
		['one\n\ntwo\n', 'one\n\n'],
		['one\n\n- two\n', ''],
		['one\n\n```\n\ntwo\n', 'one\n\n'],
		['- a\n\n- b\n\nc\n\nd\n', '- a\n\n- b\n\nc\n\n'],
	])('has of %j as whole paragraphs %j', (text, whole) => {
		expect(text.slice(0, wholeLengthOf(text))).toBe(whole);
	});

	it('shows the same whether it came in pieces or at once', () => {
		const text = '# Head\n\nOne **bold** line.\n\n```ts\nconst a = 1;\n\nconst b = 2;\n```\n\nLast\nline.\n';
		const pieces = new AnswerBlock(makeTheme(false));
		for (const character of text) {
			pieces.addText(character);
			pieces.render(40);
		}
		const live = pieces.render(40);
		pieces.settle();
		const trimmed = (rows: readonly string[]) => rows.map((row) => row.trimEnd());
		expect(trimmed(live)).toEqual(trimmed(pieces.render(40)));
		expect(live.at(-1)?.trim()).toBe('line.');
	});
});

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
		expect(pieces.render(40)).toEqual(live);
		expect(live.at(-1)).toBe('line.');
		const whole = new AnswerBlock(makeTheme(false));
		whole.setText(text);
		whole.settle();
		expect(whole.render(40)).toEqual(live);
	});

	it('folds its thoughts when it begins to speak, and not later', () => {
		const answer = new AnswerBlock(makeTheme(false));
		answer.addReasoning('one\ntwo\nthree');
		expect(answer.render(60)).toHaveLength(3);
		answer.addText('So it is.');
		const live = answer.render(60);
		expect(live).toEqual(['· thinking: 3 rows (ctrl-o shows all, ctrl-t one)', 'So it is.']);
		answer.settle();
		expect(answer.render(60)).toEqual(live);
	});

	it('is drawn as a whole where links are explained at its end', () => {
		const answer = new AnswerBlock(makeTheme(false));
		for (const piece of ['See [it][1].\n\nAnd\n', 'more.\n\n[1]: https://a.example\n']) {
			answer.addText(piece);
			answer.render(60);
		}
		answer.settle();
		expect(answer.render(60)[0]).toContain('https://a.example');
	});
});

import { describe, expect, it } from 'vitest';
import { HiddenNotes } from './hidden-notes.ts';

const rule = { text: '*.o', source: '/.gitignore' };

const messageOf = (notes: HiddenNotes): string | undefined => notes.take()[0]?.message;

describe('HiddenNotes', () => {
	it('tells of a name once, and of each call by itself', () => {
		const notes = new HiddenNotes();
		notes.note('/d', 'a.o', rule);
		notes.note('/d', 'a.o', rule);
		notes.note('/d', 'b.o', rule);
		expect(messageOf(notes)).toBe(
			'ignore rules hid 2 names: 2 in /d (*.o of /.gitignore); to see all: kernel ignore clear',
		);
		expect(messageOf(notes)).toBeUndefined();
		notes.note('/', 'a.o', rule);
		expect(messageOf(notes)).toBe(
			'ignore rules hid 1 name: 1 in / (*.o of /.gitignore); to see all: kernel ignore clear',
		);
	});

	it('stays short however much is hidden, and however long names are', () => {
		const notes = new HiddenNotes();
		for (let at = 0; at < 20_000; at++) notes.note(`/${'d'.repeat(300)}${at}`, 'x'.repeat(200), rule);
		const long = { text: 'r'.repeat(5000), source: `/${'f'.repeat(3000)}` };
		notes.note('/d', 'x', long);
		const message = messageOf(notes)!;
		expect(message).toMatch(/^ignore rules hid 20001 names: 1 in \/d{79}… \(\*\.o of \/\.gitignore\), /);
		expect(message).toMatch(/, 19996 more; to see all: kernel ignore clear$/);
		expect(message.length).toBeLessThan(1000);
	});
});

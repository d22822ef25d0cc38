import { expect, it } from 'vitest';
import { Sequences } from './sequences.ts';

it('the events of each session are counted from 1, and again when it has ended', () => {
	const sequences = new Sequences();
	expect(['a', 'a', 'b', 'a'].map((session) => sequences.next(session))).toEqual([1, 2, 1, 3]);
	sequences.end('a');
	expect(['a', 'b'].map((session) => sequences.next(session))).toEqual([1, 2]);
});

it('of very many sessions the one that rested longest is forgotten', () => {
	const sequences = new Sequences();
	sequences.next('old');
	sequences.next('busy');
	for (let at = 0; at < 9_998; at++) sequences.next(`s${at}`);
	sequences.next('busy');
	sequences.next('one more');
	expect([sequences.next('busy'), sequences.next('old')]).toEqual([3, 1]);
});

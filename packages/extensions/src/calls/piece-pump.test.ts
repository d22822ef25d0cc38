import type { ModelPiece } from '@tenon/wire';
import { expect, it } from 'vitest';
import { PiecePump } from './piece-pump.ts';

const unexpected = (error: unknown): void => expect.fail(String(error));

const piece = (text: string, reasoning = ''): ModelPiece => ({ text, reasoning });

it('pieces are handed on at once to an idle reader', () => {
	const seen: ModelPiece[] = [];
	const pump = new PiecePump((each) => void seen.push(each), unexpected);
	expect([pump.push(piece('a')), pump.push(piece('b', 'c'))]).toEqual([true, true]);
	expect(seen).toEqual([piece('a'), piece('b', 'c')]);
	let isIdle = false;
	pump.whenIdle(() => {
		isIdle = true;
	});
	expect(isIdle).toBe(true);
});

it('pieces that come while the reader is busy are put together', async () => {
	const seen: ModelPiece[] = [];
	const gate = Promise.withResolvers<void>();
	const pump = new PiecePump((each) => {
		seen.push(each);
		return seen.length === 1 ? gate.promise : undefined;
	}, unexpected);
	for (const text of ['a', 'b', 'c']) pump.push(piece(text, text));
	const idle = new Promise<void>((resolve) => pump.whenIdle(resolve));
	expect(seen).toEqual([piece('a', 'a')]);
	gate.resolve();
	await idle;
	expect(seen).toEqual([piece('a', 'a'), piece('bc', 'bc')]);
});

it('more than may wait is told', () => {
	const pump = new PiecePump(() => new Promise(() => undefined), unexpected);
	const half = 'x'.repeat(2 << 20);
	expect([half, half, half, 'y'].map((text) => pump.push(piece(text)))).toEqual([true, true, true, false]);
});

it('what the receiver throws, or rejects with, ends it', async () => {
	const errors: unknown[] = [];
	const thrower = new PiecePump(
		() => {
			throw 'thrown';
		},
		(error) => errors.push(error),
	);
	thrower.push(piece('a'));
	thrower.push(piece('b'));
	const rejected = Promise.withResolvers<unknown>();
	new PiecePump(() => Promise.reject('rejected'), rejected.resolve).push(piece('a'));
	expect([errors, await rejected.promise]).toEqual([['thrown'], 'rejected']);
});

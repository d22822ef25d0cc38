import { expect, it } from 'vitest';
import { sessionForest } from './session-forest.ts';

const session = (sessionId: string, usedAt: number, parent: string | null) => ({
	...{ sessionId, usedAt, parent },
	...{ title: null, cwd: null, createdAt: 0, turnCount: 1 },
});

it('puts each fork under its origin, the newest used first, and those without one at the root', () => {
	const rows = sessionForest([
		session('a', 1, null),
		session('b', 5, 'a'),
		session('c', 7, 'a'),
		session('d', 3, 'b'),
		session('lost', 9, 'gone'),
	]);
	expect(rows.map(({ session: { sessionId }, depth }) => [sessionId, depth])).toEqual([
		['lost', 0],
		['a', 0],
		['c', 1],
		['b', 1],
		['d', 2],
	]);
});

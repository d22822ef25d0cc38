import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSpendFile } from './spend-file.ts';

let folder: string;
let now: number;
beforeEach(() => {
	folder = join(mkdtempSync(join(tmpdir(), 'tenon-spend-')), 'spending');
	now = Date.parse('2026-11-18T23:00:00Z');
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

const place = (sessionId = 's', turnId = 't') => ({ sessionId, turnId, step: 1, model: 'a/m' });
const open = () => openSpendFile(folder, () => now);

describe('what calls have cost', () => {
	it('counts for the turn, the session and the day, also while it is only held', () => {
		const spending = open();
		const settle = spending.hold(place(), 5);
		expect(spending.spent(place())).toEqual({ turn: 5, session: 5, day: 5 });
		settle(2);
		expect(spending.spent(place())).toEqual({ turn: 2, session: 2, day: 2 });
		expect(spending.spent(place('s', 'other'))).toEqual({ turn: 0, session: 2, day: 2 });
		expect([spending.costOfStep('t', 1), spending.costOfStep('t', 2)]).toEqual([2, undefined]);
	});

	it('is known to other processes of the user, and to later ones', () => {
		const [one, other] = [open(), open()];
		one.hold(place(), 5)(2);
		expect(other.spent(place('x', 'y')).day).toBe(2);
		other.hold(place('x', 'y'), 1)(1);
		expect(one.spent(place()).day).toBe(3);
		expect(open().spent(place())).toEqual({ turn: 2, session: 2, day: 3 });
		expect(open().spent(place('s', 'other'))).toEqual({ turn: 0, session: 2, day: 3 });
		expect([one.ofTurn('t'), one.ofTurn('y'), one.ofSession('s'), one.ofDay()]).toEqual([2, 0, 2, 3]);
		expect(statSync(join(folder, '2026-11-18.jsonl')).mode & 0o777).toBe(0o600);
	});

	it('by a subagent is spent by the turn and the session that it works for, also while it is only held', () => {
		const spending = open();
		const below = `s.${'a'.repeat(32)}`;
		const deeper = `${below}.${'b'.repeat(32)}`;
		spending.hold(place('s', 't'), 1)(1);
		spending.hold(place(below, 'below'), 2)(2);
		const settle = spending.hold(place(deeper, 'deeper'), 4);
		expect(spending.spent(place('s', 't'))).toEqual({ turn: 7, session: 7, day: 7 });
		expect(spending.spent(place('s', 'next'))).toEqual({ turn: 0, session: 7, day: 7 });
		// A session has no more than is left to its callers.
		expect(spending.spent(place(deeper, 'deeper'))).toEqual({ turn: 7, session: 7, day: 7 });
		settle(3);
		expect(spending.spent(place(below, 'below'))).toEqual({ turn: 6, session: 6, day: 6 });
		expect([spending.ofSession('s'), spending.ofSession(below), spending.ofSession(deeper)]).toEqual([
			6, 5, 3,
		]);
		expect([open().ofSession('s'), open().ofSession(below), open().ofSession(deeper)]).toEqual([6, 5, 3]);
	});

	it('is known to the process that continues a turn, and to the subagents that it continues', () => {
		const below = `s.${'a'.repeat(32)}`;
		const first = open();
		first.hold(place('s', 'before'), 1)(1);
		first.hold(place('s', 't'), 2)(2);
		first.hold(place(below, 'below'), 4)(4);
		const later = open();
		expect(later.spent(place(below, 'below'))).toEqual({ turn: 6, session: 7, day: 7 });
		later.hold(place(below, 'below'), 8)(8);
		expect(later.spent(place('s', 't'))).toEqual({ turn: 14, session: 15, day: 15 });
		expect(open().spent(place('s', 't'))).toEqual({ turn: 14, session: 15, day: 15 });
	});

	it('of a day ends with it, of a session does not', () => {
		open().hold(place(), 5)(2);
		now += 7_200_000;
		const spending = open();
		expect(spending.spent(place())).toEqual({ turn: 2, session: 2, day: 0 });
		spending.hold(place(), 1)(1);
		expect(readdirSync(folder)).toEqual(['2026-11-18.jsonl', '2026-11-19.jsonl']);
	});

	it('skips damaged lines', () => {
		open().hold(place(), 5)(2);
		writeFileSync(
			join(folder, '2026-11-18.jsonl'),
			'nonsense\n{"session":"s","cost":"much"}\n{"session":"s","cost":3}\n{"ses',
		);
		expect(open().spent(place())).toEqual({ turn: 0, session: 3, day: 3 });
	});
});

import { expect, it } from 'vitest';
import { LiveLog } from './live-log.ts';

const event = (message: string) => ({ type: 'drive-failed', turnId: null, message }) as const;

it('a live log keeps the newest events and says which are gone', () => {
	const log = new LiveLog(2);
	log.watch();
	for (let index = 0; index < 10; index++) log.add(event(String(index)));
	expect(log.end).toBe(10);
	expect([log.at(0), log.at(9), log.at(10)]).toEqual(['gone', event('9'), undefined]);
});

it('a live log wakes its waiting readers, and none waits for what has come already', async () => {
	const log = new LiveLog(2);
	const { version } = log;
	const waiting = log.changed(version, new AbortController().signal);
	log.add(event('a'));
	await waiting;
	await log.changed(version, new AbortController().signal);
	const end = new AbortController();
	const aborted = log.changed(log.version, end.signal);
	end.abort();
	await aborted;
});

it('a live log keeps nothing before its first subscriber, and goes on keeping after the last', () => {
	const log = new LiveLog(10);
	log.add(event('before'));
	expect([log.isKept, log.end, log.at(0)]).toEqual([false, 1, 'gone']);
	log.watch()[Symbol.dispose]();
	log.add(event('after'));
	expect([log.isKept, log.isWatched, log.at(1)]).toEqual([true, false, event('after')]);
});

it('a live log drops the older half where its events are too large together', () => {
	const log = new LiveLog(100, 0, 1_000);
	log.watch();
	for (const letter of 'abcd') log.add(event(letter.repeat(300)));
	expect([0, 1, 2, 3].map((at) => log.at(at))).toEqual([
		'gone',
		'gone',
		event('c'.repeat(300)),
		event('d'.repeat(300)),
	]);
});

import { expect, it } from 'vitest';
import { LiveLog } from './live-log.ts';

const event = (message: string) => ({ type: 'drive-failed', turnId: null, message }) as const;

it('a live log keeps the newest events and says which are gone', () => {
	const log = new LiveLog(2);
	for (let index = 0; index < 10; index++) log.add(event(String(index)));
	expect(log.end).toBe(10);
	expect([log.at(0), log.at(9), log.at(10)]).toEqual(['gone', event('9'), undefined]);
});

it('a live log wakes those who wait, and nobody waits for what has come already', async () => {
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

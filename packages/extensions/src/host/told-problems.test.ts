import { describe, expect, it } from 'vitest';
import { RecordingFront } from '../../test/support/recording-front.ts';
import { TravelTimer } from '../../test/support/travel-timer.ts';
import { ToldProblems } from './told-problems.ts';

const hookFailed = { code: 'lua.hook_failed', where: 'imp.on after_file_write', message: 'no luck' };

describe('what a Lua extension finds wrong while it runs', () => {
	it('is shown to the person, as a warning of the extension', () => {
		const front = new RecordingFront();
		new ToldProblems('format', front, new TravelTimer()).tell(hookFailed);
		expect(front.notes).toEqual([
			{ extension: 'format', level: 'warn', text: 'imp.on after_file_write: no luck' },
		]);
	});

	it('that is a wish for variables is shown without a warning', () => {
		const front = new RecordingFront();
		const wish = { code: 'lua.env_wish', where: 'imp.env_allow', message: 'wants to read TOKEN' };
		new ToldProblems('format', front, new TravelTimer()).tell(wish);
		expect(front.notes).toEqual([
			{ extension: 'format', level: 'info', text: 'imp.env_allow: wants to read TOKEN' },
		]);
	});

	it('of another kind of extension is not shown', () => {
		const front = new RecordingFront();
		new ToldProblems('p', front, new TravelTimer()).tell({ ...hookFailed, code: 'command.name' });
		expect(front.notes).toEqual([]);
	});

	it('is shown twenty times in ten minutes at most, the last time with where the rest is', () => {
		const front = new RecordingFront();
		const timer = new TravelTimer();
		const told = new ToldProblems('format', front, timer);
		for (let n = 1; n <= 30; n += 1) told.tell({ ...hookFailed, message: `failure ${n}` });
		expect([front.notes.length, front.notes.at(-1)?.text]).toEqual([
			20,
			'imp.on after_file_write: failure 20; what follows is in its log alone: tenon ext logs format',
		]);
		timer.travel(600_000);
		told.tell({ ...hookFailed, message: 'later' });
		expect(front.notes.at(-1)?.text).toBe('imp.on after_file_write: later');
	});
});

import { expect, it } from 'vitest';
import { ManualTimer } from '../../test/kit/manual-timer.ts';
import { RecordingFront } from '../../test/support/recording-front.ts';
import { boundedFront } from './bounded-front.ts';
import type { ExtensionProblem } from './extension.ts';

it('takes a bounded number of prompts in a minute, and none that is too long', () => {
	const timer = new ManualTimer();
	const front = new RecordingFront();
	const problems: ExtensionProblem[] = [];
	const bounded = boundedFront(front, {
		timer,
		report: (problem) => problems.push(problem),
		isLive: () => true,
	});
	bounded.submit('x'.repeat((256 << 10) + 1));
	for (let time = 0; time < 40; time += 1)
		(time % 2 === 0 ? bounded.submit : bounded.submitSlash)(`/p${time}`);
	expect(front.submitted).toEqual(Array.from({ length: 30 }, (_, time) => `/p${time}`));
	expect(problems).toHaveLength(11);
	expect(problems.slice(0, 2)).toEqual([
		{
			code: 'submit.refused',
			where: 'submit',
			message: 'a text of 262145 bytes; at most 262144 are taken',
		},
		{
			code: 'submit.refused',
			where: 'submit',
			message: 'more than 30 in 60 s; wait for what it submitted',
		},
	]);
	timer.advance(60_000);
	bounded.submit('later');
	expect(front.submitted.at(-1)).toBe('later');
});

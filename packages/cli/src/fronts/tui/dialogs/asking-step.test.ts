import type { Grant } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { askingStep } from './asking-step.ts';

const grant = {} as Grant;

describe('the command that waits for the person', () => {
	it.each([
		['is the one that is written so', 'git push', ['allow ls', 'ask git push', 'ask git pull'], 1],
		['is the first that the policy asks about', 'sh -c "x y"', ['allow ls', 'ask $cmd'], 1],
		['is the one of that name', 'git push', ['ask rm "$a"', 'ask git "$b"'], 1],
		['is the one with that redirect', '> /p/asked-1', ['unknown ls $x', 'unknown echo > asked-$i'], 1],
		['is the only one whose words are not known before it runs', 'x y', ['allow ls', 'unknown $cmd'], 1],
		['is not told where several may be meant', 'rm a', ['unknown rm $x', 'unknown rm $y'], -1],
		['is not told where none fits', 'git push', ['allow ls'], -1],
	])('%s: %s', (_what, text, plan, place) => {
		const steps = plan.map((line) => {
			const [outcome, ...words] = line.split(' ');
			return { outcome: outcome as 'allow' | 'ask' | 'unknown', text: words.join(' ') };
		});
		expect(askingStep({ call: { kind: 'command', text } as never, scope: [grant] }, steps)).toBe(place);
	});

	it('is, for what cannot be undone, the one that is written so though it is allowed', () => {
		const steps = [
			{ outcome: 'ask', text: 'git push' },
			{ outcome: 'allow', text: 'truncate -s 1 big' },
		] as const;
		expect(askingStep({ call: { text: 'truncate -s 1 big' } as never, scope: [] }, steps)).toBe(1);
	});
});

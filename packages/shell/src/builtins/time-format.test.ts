import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runBashScript } from '../../test/bash-batch.ts';
import { formatTime } from './time-format.ts';

const all =
	'%a %A %b %B %c %C %d %D %e %F %g %G %h %H %I %j %k %l %m %M %p %r %R %s %S %T %u %U %V %w %W %x %X %y %Y %z %Z %%';

describe('the format of times', () => {
	it('gives every field as the C library does', () => {
		const zones = [
			'UTC',
			'Europe/Berlin',
			'America/New_York',
			'Asia/Kolkata',
			'Australia/Sydney',
			'EST5',
			'XYZ-3:30',
		];
		const moments = fc.sample(
			fc.tuple(fc.integer({ min: 31_536_000, max: 4_000_000_000 }), fc.constantFrom(...zones)),
			{ numRuns: 300, seed: 5 },
		);
		const script = `while read -r zone seconds; do TZ=$zone date -d "@$seconds" "+${all}"; done`;
		const input = moments.map(([seconds, zone]) => `${zone} ${seconds}\n`).join('');
		const theirs = runBashScript(script, { input }).split('\n').slice(0, -1);
		for (const [at, [seconds, zone]] of moments.entries()) {
			expect({ seconds, zone, text: formatTime(all, seconds, zone) }).toEqual({
				seconds,
				zone,
				text: theirs[at],
			});
		}
	});

	it('pads, leaves blanks out and changes case by flags', () => {
		expect(formatTime('%-d|%_d|%05d|%^a|%#p|%10Y|%-H|%:z|%::z', 86_400 * 4, 'UTC')).toBe(
			'5| 5|00005|MON|am|      1970|0|+00:00|+00:00:00',
		);
	});

	it("leaves what it does not know as it is, and takes a zone that it does not know for Greenwich's", () => {
		expect(formatTime('%Q %', 0, 'No/Such')).toBe('%Q %');
		expect(formatTime('%H%z%Z', 0, 'No/Such')).toBe('00+0000');
		expect(formatTime('%H%z%Z', 0, 'Nowhere/Such')).toBe('00+0000Nowhere');
	});
});

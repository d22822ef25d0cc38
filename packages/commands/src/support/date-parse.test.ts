import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { parseDate } from './date-parse.ts';

// 2021-03-10 (a Wednesday) 15:16:17 UTC.
const now = { seconds: 1_615_389_377, nanoseconds: 0 };

const dates = [
	'2020-01-02',
	'2020-01-02 03:04',
	'2020-01-02 03:04:05.25',
	'2020-01-02T03:04:05',
	'2020-01-02T03:04:05Z',
	'2020-01-02T03:04:05+02:00',
	'2020-01-02T03:04:05-0330',
	'2020-01-02t03',
	'2020-01-02T03+01',
	'2020-01-02 03:04:05 +0100',
	'2020-01-02 03:04:05 UTC',
	'2020-01-02 03:04:05 EST',
	'20200102',
	'20200102 0304',
	'20200102T030405',
	'20200102T0304',
	'20200102T03:04',
	'20200102T',
	'20200102T +2 hours',
	'20200102 03:04 T',
	'2020-01-02T0304',
	'1/2/2020',
	'1/2',
	'2020/1/2',
	'2 Jan 2020',
	'Jan 2, 2020',
	'Jan 2 2020',
	'January 2',
	'2-Jan-2020',
	'02-jan-20',
	'Jan-02-2020',
	'Thu, 02 Jan 2020 03:04:05 -0700',
	'Thu Jan  2 03:04:05 UTC 2020',
	'Thu Jan  2 03:04:05 2020',
	'@0',
	'@1615389377',
	'@-1.5',
	'@1.25',
	'70-01-01',
	'68-01-01',
	'2020-02-29',
	'2021-02-29',
	'2020-13-01',
	'2020-01-02 24:00',
	'2020-01-02 23:59:60',
	'2020-01-02 3pm',
	'2020-01-02 3:30 PM',
	'2020-01-02 12am',
	'2020-01-02 12 p.m.',
	'2020-01-02 13pm',
	'2020-01-31 1 month',
	'2020-01-31 +1 month',
	'2020-03-31 -1 month',
	'2020-02-29 1 year',
	'2020-01-02 2 days ago',
	'2020-01-02 3 hours',
	'2020-01-02 12:00 3 hours ago',
	'2020-01-02 12:00 +3 hours',
	'2020-01-02 -1 week',
	'2020-01-02 fortnight',
	'2020-01-02 90 minutes',
	'2020-01-02 next day',
	'2020-01-02 last year',
	'2020-01-02 - 3 days',
	'2020-01-02 1 day 2 hours ago',
	'2020-01-02 1.5 seconds',
	'2020-01-02 nonsense',
	'nonsense',
	'2020-01-02 (a comment) 03:04',
	'TZ="America/New_York" 2020-07-01 12:00',
	'TZ="Europe/Berlin" 2020-07-01 12:00 UTC',
	'2020-01-02 UTC+2',
	'2020-01-02 10:00 Z',
	'2020-01-02 10:00 A',
	'12/31/1999 23:59:59',
	'9999-12-31',
	'1901-01-01',
	'0001-01-01',
	'2020-01-02 10:00:00,5',
	'sept 5 2020',
	'Tues 2020-01-07',
	'2020-01-02 mon',
	'1 2 3 4 5',
	'10:00 11:00',
	'2020-01-02 2020-01-03',
	'@5 days',
	'2020-1-2 3:4:5',
	'2020-01-02 third day',
	'2020-01-02 twelfth month ago',
	'6 feb 2020 10am',
	'2020-01-02 tomorrow',
	'2020-01-02 yesterday 10:00',
];

describe.each(['UTC', 'America/New_York', 'Asia/Kolkata'])('dates in %s', (timeZone) => {
	const real = spawnSync('date', ['-f', '-', '+%s.%N'], {
		input: `${dates.join('\n')}\n`,
		env: { LC_ALL: 'C.UTF-8', TZ: timeZone, PATH: process.env.PATH },
	});
	const bad = new Set([...real.stderr.toString().matchAll(/invalid date ‘(.*)’/g)].map((match) => match[1]!));
	const lines = real.stdout.toString().split('\n');
	const expected = new Map(dates.filter((date) => !bad.has(date)).map((date, at) => [date, lines[at]]));
	it.each(dates.filter((date) => !/^(?:1\/2|January 2)$/.test(date)))('%s', (date) => {
		const moment = parseDate(date, { now, timeZone });
		const shown =
			moment === undefined ? undefined : `${moment.seconds}.${String(moment.nanoseconds).padStart(9, '0')}`;
		expect(shown).toBe(expected.get(date));
	});
});

it.each([
	['now', 1_615_389_377],
	['today', 1_615_389_377],
	['', 1_615_334_400],
	['yesterday', 1_615_302_977],
	['tomorrow 00:00', 1_615_420_800],
	['2 days ago', 1_615_216_577],
	['1 month ago', 1_612_970_177],
	['10:00', 1_615_370_400],
	['wednesday', 1_615_334_400],
	['thursday', 1_615_420_800],
	['next wednesday', 1_615_939_200],
	['last monday', 1_615_161_600],
	['next monday', 1_615_766_400],
	['2 mon', 1_616_371_200],
	['1/2', 1_609_545_600],
	['January 2', 1_609_545_600],
	['+1 hour', 1_615_392_977],
	['last week', 1_614_784_577],
])('%j is counted from the present', (date, seconds) => {
	expect(parseDate(date, { now, timeZone: 'UTC' })?.seconds).toBe(seconds);
});

import { Kernel } from '@tenon/shell';
import { createMemoryFileSystem } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { describeLikeReal } from '../../test/like-real.ts';
import { dateTexts, formats, moments, optionScripts, relativeToNow } from '../../test/rows/date.rows.ts';
import { commands } from '../commands.ts';

const word = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

describe.each(['UTC', 'America/New_York', 'Europe/Berlin', 'Asia/Kolkata'])('in %s', (zone) => {
	describeLikeReal(
		'date -d',
		{},
		dateTexts.map((text) => `TZ=${zone} date -d ${word(text)} '+%s.%N %c %z %Z'`),
	);
});

describeLikeReal(
	'date -d from now',
	{},
	relativeToNow.map((text) => `date -d ${word(text)} +%F; TZ=Asia/Tokyo date -d ${word(text)} +%F`),
);

describeLikeReal(
	'date +FORMAT',
	{},
	formats.map((format) =>
		moments.map(({ zone, at }) => `TZ=${zone} date -d ${word(at)} ${word(`+${format}`)}`).join('; '),
	),
);

describeLikeReal('date', { a: 'x\n' }, optionScripts);

describe('date with a clock of its own', () => {
	const run = async (script: string) => {
		const kernel = new Kernel({
			fileSystem: createMemoryFileSystem(),
			commands,
			now: () => Date.UTC(2021, 2, 10, 15, 16, 17, 250),
		});
		const { stdout, stderr, code } = await kernel.execute(script);
		await kernel.shutdown();
		return { stdout, stderr, code };
	};

	it('prints what the kernel says that the time is', async () => {
		expect(await run('date; date +%s.%N; TZ=Asia/Tokyo date -Is; date -d "next monday" -I')).toEqual({
			stdout: 'Wed Mar 10 15:16:17 UTC 2021\n1615389377.250000000\n2021-03-11T00:16:17+09:00\n2021-03-15\n',
			stderr: '',
			code: 0,
		});
	});

	it('refuses to set the clock, and prints what it would have been', async () => {
		expect(await run('date -s "2020-01-02 03:04"')).toEqual({
			stdout: 'Thu Jan  2 03:04:00 UTC 2020\n',
			stderr: 'date: cannot set date: Operation not permitted\n',
			code: 1,
		});
		expect(await run('date 010203042020.05')).toEqual({
			stdout: 'Thu Jan  2 03:04:05 UTC 2020\n',
			stderr: 'date: cannot set date: Operation not permitted\n',
			code: 1,
		});
	});

	it('refuses a width beyond what a text may have', async () => {
		const { stdout, code } = await run('date +%99999999999d');
		expect([stdout, code === 0]).toEqual(['', false]);
	});
});

describeLikeReal('date --debug', {}, [
	'date --debug -d "2024-01-01" 2>&1',
	'date --debug -d "2024-01-01 10:20" 2>&1',
	'date --debug -d "2024-01-01T10:20:30Z" 2>&1',
	'date --debug -u -d "2024-01-01T10:20:30Z" 2>&1',
	'date --debug -u -d "2024-01-01 10:20" 2>&1',
	'TZ=UTC0 date --debug -d "2024-01-01 10:20" 2>&1',
	'TZ=Asia/Tokyo date --debug -u -d "2024-01-01 10:20" 2>&1',
	'date --debug -d "next monday" 2>&1',
	'date --debug -d "last friday" 2>&1',
	'date --debug -d "@86400" +%F 2>&1',
	'date --debug -d "10:00 PM" 2>&1',
	'date --debug -d "Jan 5 2024" 2>&1',
	'date --debug -d "2024-01-31 +1 month" 2>&1',
	'date --debug -d "2024-01-01 12:00 +3 days" 2>&1',
	'date --debug -d "2024-01-01 -1 hour" 2>&1',
	'date --debug -d "2024-01-01 10:00 +1 week -3 hours 5 min ago" 2>&1',
	'date --debug -d "monday" 2>&1',
	'date --debug -d "2024-01-01 10:00 +0200" 2>&1',
	'date --debug -d "2024-01-01 10:00 EST" 2>&1',
	'date --debug -d "20240101" 2>&1',
	'date --debug -d "20240101 1030" 2>&1',
	'date --debug -d "2024-02-30" 2>&1',
	'TZ=Europe/Paris date --debug -d "2024-03-31 02:30" 2>&1',
	'TZ=Europe/Paris date --debug -d "2024-06-01 12:30" 2>&1',
	'date --debug -d \'TZ="America/New_York" 2024-01-01 09:00\' 2>&1',
	'date --debug -d "1 Jan 2024" 2>&1',
	'date --debug -d "2024/02/03 1 year ago" 2>&1',
	'date --debug -d "2024-01-01 10:20:30.5" 2>&1',
	'date --debug -d "third tuesday" 2>&1',
	'date --debug -d "3/4/2024" 2>&1',
	'date --debug -d "03/04/24 10:00" 2>&1',
]);

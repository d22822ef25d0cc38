import { describe, expect, it } from 'vitest';
import { runOnCommands } from '../../test/run-on-commands.ts';

const files = { notes: 'abcdefgh\n', wide: '日本\n', empty: '', raw: '\udcff\udc80\n', 'a b': 'x' };

const rows: readonly (readonly [script: string, stdout: string, stderr?: string, status?: number])[] = [
	['tokens notes', '~3 notes\n'],
	['tokens < notes', '~3\n'],
	['tokens - < notes', '~3 -\n'],
	['tokens notes wide empty', '~3 notes\n~3 wide\n~0 empty\n~6 total\n'],
	['tokens -p notes "a b"', '3 notes\n1 a b\n4 total\n'],
	['tokens --plain < empty', '0\n'],
	['tokens raw', '~3 raw\n'],
	['printf %s "" | tokens', '~0\n'],
	['tokens --json notes', '[{"file":"notes","tokens":3,"estimated":true}]\n'],
	['declare -J t=$(tokens --json notes wide); echo "${t[1].tokens}"', '3\n'],
	['tokens nosuch notes', '~3 notes\n~3 total\n', 'tokens: nosuch: No such file or directory\n', 1],
	['tokens .', '', 'tokens: .: Is a directory\n', 1],
	['seq 100000 | tokens -p', '147224\n'],
	[
		'tokens -e o200k notes',
		'',
		"tokens: invalid option -- 'e'\nTry 'tokens --help' for more information.\n",
		2,
	],
];

describe('tokens', () => {
	it.each(rows.map(([script, stdout, stderr = '', status = 0]) => ({ script, stdout, stderr, status })))(
		'$script',
		async ({ script, ...expected }) => {
			expect(await runOnCommands({ script, files })).toEqual(expected);
		},
	);
});

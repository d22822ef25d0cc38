import { beforeAll, describe, expect, it } from 'vitest';
import { type ProgramRow, type Programs, preparePrograms } from './run-program.ts';

let runTenonSh: Programs['runTenonSh'];
let runBash: Programs['runBash'];

beforeAll(async () => {
	({ runTenonSh, runBash } = await preparePrograms());
}, 120_000);

const files = {
	'plain.sh': 'echo plain\n',
	'crlf.sh': 'echo a\r\nx=1\r\necho "[$x]"\r\n',
	'if-crlf.sh': 'if true; then\r\n  echo yes\r\nfi\r\n',
	'bad-interpreter': '#!/no/such/program\necho never\n',
	'crlf-interpreter': '#!/bin/sh\r\necho never\r\n',
	'no-interpreter': 'echo "from $0"\n',
	binary: '\x01\x02\x00\x01garbage\n',
	'nul.sh': 'echo a\0b\necho c\n',
	'empty.sh': '',
	'folder/inner': '',
};

const rows: readonly ProgramRow[] = [
	...[
		'nosuchprogram',
		'nosuchprogram 2>&1 | cat',
		'./nosuchfile',
		'/no/such/path/at-all',
		'./folder',
		'/tmp',
		'chmod a-x plain.sh; ./plain.sh',
		'chmod a-x plain.sh; PATH=.; plain.sh',
		'./bad-interpreter',
		'./crlf-interpreter',
		'./no-interpreter',
		'./binary',
		'bash ./binary',
		'. ./binary',
		'. ./folder',
		'. ./nosuchfile; echo on',
		'source nosuchfile || echo failed',
		'bash crlf.sh',
		'bash if-crlf.sh',
		'. ./crlf.sh',
		'bash nul.sh',
		'bash empty.sh; echo $?',
		'bash ./folder',
		'bash nosuchfile',
		'exec ./nosuchfile; echo never',
		'exec ./folder; echo never',
		'exec nosuchprogram || echo never',
		'shopt -s execfail; exec nosuchprogram; echo "on $?"',
		'mkdir gone; cd gone; rmdir ../gone; echo x > file; cat < file',
		'echo a >&-',
		'printf a >&-; echo "s $?" >&2',
		'ls >&-; echo "s $?" >&2',
		'cat plain.sh >&-; echo "s $?" >&2',
		'exec >&-; echo a; echo "s $?" >&2',
		'exec 1>&- 2>&-; echo a; exit 3',
		'echo a > /dev/full; echo "s $?"',
		'printf a > /dev/full; echo "s $?"',
		'cat plain.sh > /dev/full; echo "s $?"',
		'read x <&-; echo "s $?"',
		'echo a > folder',
		'echo a > no/such/file; echo "s $?"',
		'cat < nosuchfile; echo "s $?"',
		'cat < folder; echo "s $?"',
		'echo a >> /proc/version; echo "s $?"',
		'cd nosuchfolder; echo "s $?"',
		'cd plain.sh; echo "s $?"',
		'set -o nosuchoption; echo "s $?"',
		'shopt -s nosuchoption; echo "s $?"',
		'command nosuchprogram; echo "s $?"',
		'builtin nosuchbuiltin; echo "s $?"',
		'env nosuchprogram; echo "s $?"',
		'type nosuchprogram; echo "s $?"',
		'kill -9 999999; echo "s $?"',
		'kill -NOSUCH $$; echo "s $?"',
		'wait 999999; echo "s $?"',
		'exit abc; echo never',
		'return 3; echo "on $?"',
		'yes | head -1; echo "${PIPESTATUS[@]}"',
		'/usr/bin/yes | head -1; echo "${PIPESTATUS[@]}"',
		'{ /bin/sh -c "kill -9 \\$\\$"; } 2> /dev/null; echo "s $?"',
		'{ /bin/sh -c "kill -SEGV \\$\\$"; } 2> /dev/null; echo "s $?"',
	].map((script) => ({ args: ['-c', script], files })),
	{ args: ['-c', 'echo "$PWD"; echo "s $?"'], isDirectoryGone: true },
	{ args: ['-c', 'cat file; echo x > file; echo "s $?"'], isDirectoryGone: true },
	{ args: ['nosuchfile'] },
	{ args: ['folder'], files },
	{ args: ['binary'], files },
	{ args: ['crlf.sh'], files },
	{ args: ['if-crlf.sh'], files },
	{ args: ['empty.sh'], files },
	{ args: [], stdin: 'echo a\r\nif true\n' },
	{ args: [], stdin: '' },
];

describe('tenon sh meets bad input as bash does', () => {
	it.each(rows.map((row, at) => [at, row.args.join(' '), row] as const))('%i: %s', (_, __, row) => {
		expect(runTenonSh(row)).toEqual(runBash(row));
	});
});

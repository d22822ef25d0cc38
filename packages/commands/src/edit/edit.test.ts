import { encodeText, type Maybe } from '@tenon/core';
import { Kernel } from '@tenon/shell';
import { createMemoryFileSystem } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { runOnCommands } from '../../test/run-on-commands.ts';
import { edit } from './edit.ts';

const files = {
	notes: 'one\ntwo\nthree\n',
	code: 'class A {\n\trun() {\n\t\tgo(1,  2);\n\t}\n}\n',
	dos: 'a\r\nb\r\n',
	raw: 'a\udcff\n',
	twice: 'x = 1\ny = 2\nx = 1\n',
	nonl: 'last',
};

interface Expected {
	readonly stdout?: string;
	readonly stderr?: string;
	readonly status?: number;
}

const rows: readonly (readonly [script: string, expected: Expected])[] = [
	['edit notes two 2; cat notes', { stdout: 'notes: line 2: 1 line for 1 line\none\n2\nthree\n' }],
	[
		'edit notes three 3 one 1; cat notes',
		{ stdout: 'notes: line 1: 1 line for 1 line\nnotes: line 3: 1 line for 1 line\n1\ntwo\n3\n' },
	],
	["edit notes $'two\\n' ''; cat notes", { stdout: 'notes: line 2: 0 lines for 1 line\none\nthree\n' }],
	[
		"edit notes one $'one\\nand a half'; cat notes",
		{ stdout: 'notes: line 1: 2 lines for 1 line\none\nand a half\ntwo\nthree\n' },
	],
	[
		"edit code $'run() {\\n  go(1, 2);\\n}' $'run() {\\n  go(2);\\n  stop();\\n}'; cat code",
		{
			stdout:
				'code: line 2: 4 lines for 3 lines, blanks differed\nclass A {\n\trun() {\n\t\tgo(2);\n\t\tstop();\n\t}\n}\n',
		},
	],
	[
		"edit dos b $'c\\nd'; od -c dos | head -n 1",
		{ stdout: 'dos: line 2: 2 lines for 1 line\n0000000   a  \\r  \\n   c  \\r  \\n   d  \\r  \\n\n' },
	],
	[
		'edit -a twice x z; cat twice',
		{ stdout: 'twice: line 1: 1 line for 1 line\ntwice: line 3: 1 line for 1 line\nz = 1\ny = 2\nz = 1\n' },
	],
	['edit -n notes two 2; cat notes', { stdout: 'notes: line 2: 1 line for 1 line\none\ntwo\nthree\n' }],
	['edit nonl last first; cat nonl', { stdout: 'nonl: line 1: 1 line for 1 line\nfirst' }],
	[
		'edit --json notes two 2',
		{ stdout: '[{"edit":1,"line":2,"match":"exact","oldLines":1,"newLines":1}]\n' },
	],
	['declare -J x=$(edit --json notes two 2); echo "${x[0].line}"', { stdout: '2\n' }],
	[
		'edit notes <<< \'[{"old": "one", "new": "1"}, {"old": "two", "new": "2"}]\'; cat notes',
		{ stdout: 'notes: line 1: 1 line for 1 line\nnotes: line 2: 1 line for 1 line\n1\n2\nthree\n' },
	],
	[
		'fromjson \'{"old": "x = 1", "new": "x = 3", "all": true}\' | edit twice; cat twice',
		{ stdout: 'twice: line 1: 1 line for 1 line\ntwice: line 3: 1 line for 1 line\nx = 3\ny = 2\nx = 3\n' },
	],
	[
		"edit notes <<'E'\n<<<<<<< SEARCH\none\ntwo\n=======\n1\n>>>>>>> REPLACE\n\n<<<<<<< SEARCH\nthree\n=======\n>>>>>>> REPLACE\nE\ncat notes",
		{ stdout: 'notes: line 1: 1 line for 2 lines\nnotes: line 3: 0 lines for 1 line\n1\n' },
	],
	[
		'edit twice "x = 1" z; cat twice',
		{
			stdout: files.twice,
			stderr:
				'edit: twice: the old text is there 2 times, at lines 1, 3: give more of what stands around it, or use --all\n',
		},
	],
	[
		'edit notes one 1 four 4; cat notes',
		{ stdout: files.notes, stderr: 'edit: notes: edit 2: the old text is not in the file\n' },
	],
	[
		"edit notes $'two\\ntree' x",
		{
			status: 1,
			stderr:
				'edit: notes: the old text is not in the file\n  near line 2; line 3 differs\n    edit: tree\n    file: three\n',
		},
	],
	[
		'edit -x code "go(1, 2)" "go()"',
		{
			status: 1,
			stderr:
				'edit: code: the old text is not in the file\n  near line 3; line 3 differs\n    edit: go(1, 2)\n    file: go(1,  2);\n',
		},
	],
	['edit notes one one', { status: 1, stderr: 'edit: notes: the old and the new text are the same\n' }],
	[
		"edit notes '' x",
		{ status: 1, stderr: 'edit: notes: the old text is empty: name the text that the new one replaces\n' },
	],
	['edit nosuch a b', { status: 1, stderr: 'edit: nosuch: No such file or directory\n' }],
	['edit . a b', { status: 1, stderr: 'edit: .: Is a directory\n' }],
	['edit raw a b', { status: 1, stderr: 'edit: raw: the file is not UTF-8 text\n' }],
	['edit notes one', { status: 2, stderr: "edit: the new text for 'one' is missing\n" }],
	['edit notes < /dev/null', { status: 2, stderr: 'edit: no edits were given\n' }],
	['edit notes <<< "[]"', { status: 2, stderr: 'edit: no edits were given\n' }],
	['edit notes <<< "[1]"', { status: 2, stderr: 'edit: edit 1 is not a record\n' }],
	['edit notes <<< \'{"old": "a"}\'', { status: 2, stderr: 'edit: edit 1: "new" must be a text\n' }],
	[
		'edit notes <<< \'{"old": "a", "new": "b", "all": 1}\'',
		{ status: 2, stderr: 'edit: edit 1: "all" must be true or false\n' },
	],
	[
		"edit notes <<< $'<<<<<<<\\na\\n======='",
		{ status: 2, stderr: 'edit: the last block does not end in ">>>>>>>"\n' },
	],
	[
		"edit notes <<< $'<<<<<<<\\na\\n>>>>>>>'",
		{ status: 2, stderr: 'edit: line 3 of the blocks: expected "=======" before this\n' },
	],
	[
		"edit notes <<< $'<<<<<<<\\na\\n=======\\n<<<<<<<'",
		{ status: 2, stderr: 'edit: line 4 of the blocks: expected ">>>>>>>" before this\n' },
	],
	[
		"edit notes <<< $'<<<<<<<\\na\\n=======\\nb\\n>>>>>>>\\nx'",
		{ status: 2, stderr: 'edit: line 6 of the blocks: expected "<<<<<<<", found \'x\'\n' },
	],
];

describe('edit', () => {
	it.each(rows.map(([script, expected]) => ({ script, expected })))(
		'$script',
		async ({ script, expected }) => {
			const { stdout, stderr, status } = await runOnCommands({ script, files });
			expect({ stdout, stderr, status }).toEqual({ stdout: '', stderr: '', status: 0, ...expected });
		},
	);

	it('follows a link, and keeps the mode of the file', async () => {
		const { stdout } = await runOnCommands({
			script: 'chmod 640 notes; edit l two 2; cat notes; stat -c %a notes; readlink l',
			files,
			links: { l: 'notes' },
		});
		expect(stdout).toBe('l: line 2: 1 line for 1 line\none\n2\nthree\n640\nnotes\n');
	});

	it('does not overwrite what another has written since the file was read', async () => {
		const memory = createMemoryFileSystem();
		memory.write('/f', encodeText('one\n'));
		const patch = memory.patch.bind(memory);
		Object.assign(memory, {
			patch: (...args: Parameters<typeof memory.patch>): Maybe<void> => {
				memory.write('/f', encodeText('other\n'));
				return patch(...args);
			},
		});
		const kernel = new Kernel({ fileSystem: memory, commands: new Map([['edit', edit]]) });
		const result = await kernel.execute('edit /f one two; echo $?');
		expect([result.stdout, result.stderr]).toEqual([
			'1\n',
			'edit: /f: the file was changed meanwhile: read it again\n',
		]);
		expect(memory.read('/f')).toEqual(encodeText('other\n'));
	});
});

import { describe, expect, it } from 'vitest';
import { runOnCommands } from '../../test/run-on-commands.ts';

// The option came with gawk 5.3: these rows are from its manual's rules, not from the machine's gawk.
describe('awk --csv', () => {
	const rows: readonly (readonly [title: string, input: string, script: string, output: string])[] = [
		['takes quotes off', 'a,"b c",d\n', "gawk --csv '{ print $2, NF }'", 'b c 3\n'],
		['keeps commas in quotes', '1,"two, three",4\n', "gawk --csv '{ print $2 }'", 'two, three\n'],
		['makes one quote of two', '"say ""hi""",x\n', "gawk -k '{ print $1 }'", 'say "hi"\n'],
		['keeps newlines in quotes', '"a\nb",c\nd,e\n', "gawk --csv '{ print NR, $1, $2 }'", '1 a\nb c\n2 d e\n'],
		['has empty fields', ',a,,\n', "gawk --csv '{ print NF }'", '4\n'],
		['takes returns before newlines off', 'a,b\r\nc,d\r\n', 'gawk --csv \'{ print $2 "." }\'', 'b.\nd.\n'],
		['is not changed by FS', 'a:b,c\n', "gawk --csv -F: '{ print $1 }'", 'a:b\n'],
		['ends without a newline', 'a,b', "gawk --csv 'END { print NR, $2 }'", '1 b\n'],
	];

	it.each(rows)('%s', async (_title, stdin, script, output) => {
		const { stdout, stderr, status } = await runOnCommands({ script, stdin });
		expect({ stdout, stderr, status }).toEqual({ stdout: output, stderr: '', status: 0 });
	});
});

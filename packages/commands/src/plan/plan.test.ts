import { describe, expect, it } from 'vitest';
import { runOnCommands } from '../../test/run-on-commands.ts';

const rows: readonly (readonly [script: string, stdout: string, stderr?: string, status?: number])[] = [
	["plan 'echo hi'", '1   echo hi\n'],
	["plan 'a && b || c'", '1 ? a\n1 ? b\n1 ? c\n'],
	["plan $'one\\ntwo | three'", '1   one\n2   two\n2   three\n'],
	['plan \'for f in *.txt; do rm "$f"; done\'', '1 ? rm "$f"\n'],
	["plan 'sleep 1 & wait'", '1 & sleep 1\n1   wait\n'],
	[
		'plan \'echo $(rm -rf /) > "$out" 2>&1\'',
		'1   rm -rf /\n1   echo $(rm -rf /) > "$out" 2>& 1\nreads: out\n',
	],
	["plan $'cat <<E\\nhi $x\\nE'", '1   cat <<E\nreads: x\n'],
	["plan 'x=1; echo $x $y'", '1   echo $x $y\nreads: y\n'],
	['plan "touch \'a b\'"', "1   touch 'a b'\n"],
	["plan 'rm --confirm=abc123 f'", '1   rm --confirm=*** f\n'],
	["echo 'rm x' | plan", '1   rm x\n'],
	["echo 'rm x' | plan -", '1   rm x\n'],
	['plan ""', ''],
	["plan '> f'; [ -e f ] || echo untouched", '1   > f\nuntouched\n'],
	["touch keep; plan 'rm keep'; ls keep", '1   rm keep\nkeep\n'],
	[
		"plan 'if'",
		'',
		'plan: line 2, column 1: syntax error: unexpected end of file (if opened at line 1, column 1)\n',
		2,
	],
	[
		'plan echo hi',
		'',
		"plan: extra operand \u00e2\u0080\u0098hi\u00e2\u0080\u0099\nTry 'plan --help' for more information.\n",
		2,
	],
	['declare -J p=$(plan --json \'ls -l\'); echo "${p.statements[0].commands[0].words[1].text}"', '-l\n'],
];

describe('plan', () => {
	it.each(rows.map(([script, stdout, stderr = '', status = 0]) => ({ script, stdout, stderr, status })))(
		'$script',
		async ({ script, ...expected }) => {
			expect(await runOnCommands({ script })).toEqual(expected);
		},
	);

	it('is the plan as data with --json', async () => {
		const { stdout } = await runOnCommands({ script: "plan --json 'ls $d > f'" });
		expect(JSON.parse(stdout)).toEqual({
			statements: [
				{
					kind: 'command',
					rendered: expect.stringContaining('ls $d > f'),
					truncated: false,
					commands: [
						{
							name: 'ls',
							words: [
								{ kind: 'literal', text: 'ls' },
								{ kind: 'source', text: '$d' },
							],
							redirects: [{ operator: '>', descriptor: '', target: { kind: 'literal', text: 'f' } }],
							documents: [],
							background: false,
							unconditional: true,
							line: 1,
							span: { start: 0, end: 9 },
						},
					],
					freeVariables: ['d'],
					boundVariables: [],
				},
			],
		});
	});
});

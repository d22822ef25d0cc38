import { describe, expect, it } from 'vitest';
import { commands } from '../src/index.ts';
import { runOnCommands } from './run-on-commands.ts';
import { answeringPort } from './web/answering-port.ts';

const declarations = [...commands.values()].map(({ declaration }) => declaration);

const run = async (script: string): Promise<{ stdout: string; stderr: string; status: number }> =>
	decoded(await runOnCommands({ script }, answeringPort));

const decoded = ({ stdout, stderr, status }: Awaited<ReturnType<typeof runOnCommands>>) => ({
	stdout: Buffer.from(stdout, 'latin1').toString(),
	stderr: Buffer.from(stderr, 'latin1').toString(),
	status,
});

describe('examples of declarations', () => {
	const examples = declarations.flatMap(({ name, examples }) =>
		examples.map((example) => ({ title: `${name}: ${example.script}`, example })),
	);

	it.each(examples)('$title', async ({ example }) => {
		expect(decoded(await runOnCommands(example, answeringPort))).toEqual({
			stdout: example.output,
			stderr: '',
			status: example.status ?? 0,
		});
	});

	it('every command has one that prints', () => {
		const silent = declarations.filter(({ examples }) => examples.every(({ output }) => output === ''));
		expect(silent.map(({ name }) => name)).toEqual([]);
	});
});

// Other names of one program: it speaks of itself.
const ownName: Readonly<Record<string, string>> = { egrep: 'grep', fgrep: 'grep' };

// An option to these is an operand, or what looks like one is read in another way.
const otherRefusals: Readonly<
	Record<string, { readonly args: string; readonly stdout?: string; readonly stderr: RegExp }>
> = {
	zgrep: { args: '--no-such-option x', stderr: /no-such-option/ },
	expr: { args: '1 + --no-such-option', stderr: /non-integer argument/ },
	which: {
		args: '--no-such-option',
		stdout: 'Usage: /usr/bin/which [-a] args\n',
		stderr: /^Illegal option --\n$/,
	},
	zip: {
		args: '--no-such-option',
		stdout: "\nzip error: Invalid command arguments (long option 'no-such-option' not supported)\n",
		stderr: /^$/,
	},
	xxd: { args: '--zzz', stderr: /^xxd: invalid option -- 'zzz'\n/ },
};

describe.each(declarations.map((declaration) => ({ name: declaration.name, declaration })))(
	'$name',
	({ name, declaration }) => {
		const shown = ownName[name] ?? name;
		// Where the shell has a keyword of that name.
		const called = name === 'time' ? 'command time' : name;

		it('says what it is, and what each of its options does', async () => {
			const { stdout, stderr, status } = await run(`${called} --help`);
			expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
			const [usage, summary, ...rest] = stdout.split('\n');
			expect(usage?.startsWith(`Usage: ${shown} [OPTION]...`)).toBe(true);
			expect(summary).toBe(declaration.summary);
			const summaries = Object.values(declaration.options).map(({ summary }) => summary);
			expect([declaration.summary, ...summaries].filter((text) => text.trim() === '')).toEqual([]);
			expect(summaries.filter((text) => !rest.some((line) => line.endsWith(text)))).toEqual([]);
		});

		it('tells its version', async () => {
			const { compatible } = declaration;
			const as = compatible === undefined ? '' : `, as ${compatible}`;
			expect(await run(`${called} --version`)).toEqual({
				stdout: `${shown} (Tenon${as})\n`,
				stderr: '',
				status: 0,
			});
		});

		it('refuses an option that it does not know', async () => {
			const refusal = otherRefusals[name] ?? { args: '--no-such-option', stderr: /no-such-option/ };
			const { stdout, stderr, status } = await run(`${called} ${refusal.args}`);
			expect({ stdout, status }).toEqual({
				stdout: refusal.stdout ?? '',
				status: declaration.usageStatus,
			});
			expect(stderr).toMatch(refusal.stderr);
		});
	},
);

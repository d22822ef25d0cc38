import { describe, expect, it } from 'vitest';
import { describeLikeReal } from '../../test/like-real.ts';
import { bcFiles, bcRows, generatedBcRows } from '../../test/rows/bc.rows.ts';
import { runOnCommands } from '../../test/run-on-commands.ts';

describeLikeReal('bc', bcFiles, bcRows);
describeLikeReal('programs of bc that a grammar makes', bcFiles, generatedBcRows(200));

const run = async (script: string): Promise<string> => {
	const { stdout, stderr } = await runOnCommands({ script });
	return stdout + stderr;
};

describe('bc', () => {
	it('reads numbers from what comes after the line that asks for them', async () => {
		expect(await run("printf 'x=read()\\n5\\nx+1\\n' | bc")).toBe('6\n');
	});

	it('ends a number that is too long with a message', async () => {
		expect(await run("bc <<< '9^9^9'")).toBe(
			'Runtime error (func=(main), adr=11): a number has at most 150000 digits\n',
		);
	});

	it('tells once that a program is nested too deep, and goes on after it', async () => {
		expect(
			await run(
				"printf '(%.0s' {1..2000} > a; printf '\\n\\n2+3\\n4+5\\n' >> a; bc a < /dev/null | tail -n 1",
			),
		).toBe('9\na 1: expressions are nested too deep\na 2: syntax error\n');
	});

	it('runs blocks of many lines and lines of many statements', async () => {
		expect(
			await run(
				"(echo '{'; seq 3000 | sed 's/^/x=x+/'; echo '}'; echo x) | bc; (printf 'y=y+1;%.0s' {1..5000}; echo y) | bc",
			),
		).toBe('4501500\n5000\n');
	});

	it('ends calls that never return at the depth that functions of the shell have', async () => {
		expect(await run("bc <<< $'define f(x) { return f(x+1) }\\nf(1)'")).toBe(
			'Runtime error (func=f, adr=6): calls are nested more than 100000 deep\n',
		);
	});
});

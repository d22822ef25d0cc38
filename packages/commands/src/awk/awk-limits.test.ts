import { Kernel, limitProfiles, type ShellLimits } from '@tenon/shell';
import { createMemoryFileSystem } from '@tenon/vfs';
import { afterEach, describe, expect, it } from 'vitest';
import { commands } from '../index.ts';

const kernels: Kernel[] = [];

const createKernel = (limits: Partial<ShellLimits> = {}): Kernel => {
	const kernel = new Kernel({
		fileSystem: createMemoryFileSystem(),
		commands,
		limits: { ...limitProfiles.tight, maxWallMs: 1e9, maxCpuMs: 1e9, ...limits },
	});
	kernels.push(kernel);
	return kernel;
};

afterEach(async () => {
	for (const kernel of kernels.splice(0)) await kernel.shutdown();
});

describe('a busy program of awk', () => {
	it.each([
		"awk 'BEGIN { while (1); }'",
		"awk 'BEGIN { for (;;) x++ }'",
		"awk 'BEGIN { do { } while (1) }'",
		"awk 'BEGIN { while (1) for (k in ENVIRON) n++ }'",
		'awk \'BEGIN { while (1) gsub(/a/, "b", x) }\'',
		'awk \'BEGIN { while (1) print "x" > "/dev/stdout" }\' | cat > /dev/null',
		"awk 'function f(n) { return n < 2 ? n : f(n - 1) + f(n - 2) } BEGIN { print f(60) }'",
		"awk 'BEGIN { for (i = 0; i < 50000; i++) a[i] = rand(); for (;;) asort(a, b) }'",
		'yes | awk "{ n++ }"',
		'awk \'BEGIN { while (("yes" | getline) > 0) n++ }\'',
	])('is aborted with less than 50 ms of CPU time: %s', async (script) => {
		const kernel = createKernel();
		const controller = new AbortController();
		let before: NodeJS.CpuUsage | undefined;
		setTimeout(() => {
			before = process.cpuUsage();
			controller.abort();
		}, 100);
		const { code } = await kernel.execute(script, { signal: controller.signal });
		const { user, system } = process.cpuUsage(before);
		expect(code).toBe(130);
		expect((user + system) / 1000).toBeLessThan(50);
	});
});

describe('the limits of awk', () => {
	it('ends a recursion without end with a message', async () => {
		const { code, stderr } = await createKernel({ maxFunctionDepth: 500 }).execute(
			"awk 'function f(n) { return f(n + 1) } BEGIN { f(0) }'",
		);
		expect({ code, stderr }).toEqual({
			code: 2,
			stderr: "awk: cmd. line:1: fatal: function `f': calls are nested more than 500 deep\n",
		});
	});

	it('ends a program whose search is too much, after what it printed', async () => {
		const { code, stdout, stderr } = await createKernel().execute(
			`r=$(printf '(a?)%.0s' {1..3000})$(printf 'a%.0s' {1..3000})
			printf 'a%.0s' {1..3000} | awk -v r="$r" 'BEGIN { print "begun" } { switch ($0) { case /x/: exit } } $0 ~ r'`,
		);
		expect({ code, stdout, stderr }).toEqual({
			code: 2,
			stdout: 'begun\n',
			stderr: 'awk: fatal: Regular expression too complex for this text\n',
		});
	});

	it('refuses a program that is too long to be read in one go', async () => {
		const { code, stderr } = await createKernel().execute(
			`head -c 200000 /dev/zero | tr '\\0' '\\n' > long; awk -f long`,
		);
		expect({ code, stderr }).toEqual({
			code: 2,
			stderr: 'awk: fatal: a program of 200000 characters is longer than the 131072 that are allowed\n',
		});
	});

	it('bounds the fields that an expression finds in a record', async () => {
		const { code, stderr } = await createKernel().execute(
			`awk 'BEGIN { x = sprintf("%1100000s", ""); gsub(/ /, ",a", x); FS = ",+"; $0 = x; print NF }'`,
		);
		expect({ code, stderr }).toEqual({
			code: 2,
			stderr: 'awk: fatal: a record may have 1000000 fields, not 1000001\n',
		});
	});

	it('runs a recursion of 9 000 calls', async () => {
		const { stdout } = await createKernel().execute(
			"awk 'function f(n) { return n == 0 ? 0 : 1 + f(n - 1) } BEGIN { print f(9000) }'",
		);
		expect(stdout).toBe('9000\n');
	});

	it('ends an array that grows without end', async () => {
		const { code, stderr } = await createKernel({ maxValueBytes: 1_000_000 }).execute(
			"awk 'BEGIN { while (1) a[i++] = i }'",
		);
		expect({ code, stderr }).toEqual({
			code: 2,
			stderr: 'awk: fatal: arrays hold more than the 1000000 bytes that are allowed for values\n',
		});
	});

	it('gives back what deleted elements held', async () => {
		const { stdout, stderr } = await createKernel({ maxValueBytes: 1_000_000 }).execute(
			'awk \'BEGIN { for (i = 0; i < 50000; i++) { a[i] = "a text that is long enough to be counted by itself"; delete a[i - 10] } print length(a) }\'',
		);
		expect({ stdout, stderr }).toEqual({ stdout: '10\n', stderr: '' });
	});

	it('ends a text that grows without end', async () => {
		const { code, stderr } = await createKernel({ maxTextBytes: 100_000 }).execute(
			'awk \'BEGIN { s = "x"; while (1) s = s s }\'',
		);
		expect({ code, stderr }).toEqual({
			code: 2,
			stderr: 'awk: fatal: a text of 131072 characters is longer than the 100000 that are allowed\n',
		});
	});
});

describe('a constant program of awk', () => {
	it('is refused before the script starts, with line, column and what was expected', async () => {
		const { code, stdout, stderr } = await createKernel().execute("echo first\nawk 'BEGIN {\n  x = = 1\n}'");
		expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
		expect(stderr).toContain('line 2, column 7: syntax error: expected an expression, found =');
	});

	it('is refused where it calls a function that is not there', async () => {
		const { code, stdout, stderr } = await createKernel().execute("echo first; awk 'BEGIN { nosuch(1) }'");
		expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
		expect(stderr).toContain("line 1, column 9: function `nosuch' not defined");
	});
});

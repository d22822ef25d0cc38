import { spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kernel } from '@tenon/shell';
import { openHostFolder } from '@tenon/vfs/host';
import { afterAll, describe, expect, it } from 'vitest';
import { createProgramRunner } from './program-runner.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tenon-shared-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
writeFileSync(join(folder, 'list'), 'a\nb\nc\n');
writeFileSync(join(folder, 'large'), `${'0123456789abcde\n'.repeat(20_000)}`);

const environment = { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8' };
const programs = createProgramRunner();

const onOurs = async (script: string, stdin: string): Promise<string> => {
	const kernel = new Kernel({ fileSystem: openHostFolder('/'), cwd: folder, programs, environment });
	return (await kernel.execute(script, { stdin })).stdout;
};
const onBash = (script: string, stdin: string): string =>
	spawnSync('bash', ['-c', script], { cwd: folder, env: environment, input: stdin, encoding: 'utf8' }).stdout;

describe('what a program does not read is there for the next, as under bash', () => {
	it.each([
		'while read -r x; do /bin/true; echo "[$x]"; done < list',
		'while read -r x; do /bin/true; echo "[$x]"; done',
		'read x; /bin/true; read y; echo $x $y',
		'printf "a\\nb\\nc\\n" | while read -r x; do /bin/true; echo "[$x]"; done',
		'while read -r x; do /bin/true; echo "[$x]"; done <<< "1\n2\n3"',
		'while read -r x; do /bin/true; echo "[$x]"; done < <(printf "a\\nb\\nc\\n")',
		'while read -r x <&3; do /bin/cat; echo "[$x]"; done 3< list',
		'exec 3< list; read -u 3 x; /bin/true <&3; read -u 3 y; echo $x $y',
		'exec 3< list 4<&3; read -u 3 x; /bin/true; read -u 4 y; echo $x $y',
		'{ /bin/sh -c "read x; echo sh \\$x"; read y; echo $y; /bin/cat; } < list',
		'{ /bin/sh -c "read x; echo sh \\$x"; read y; echo $y; /bin/cat; }',
		'{ /bin/dd bs=1 count=3 2>/dev/null; echo; read y; echo "[$y]"; /bin/cat; } < list',
		'/bin/true < large; { /bin/true; read x; /bin/true; /usr/bin/wc -c; } < large',
		'cat large | { /bin/true; read x; /bin/true; /usr/bin/wc -c; }',
		'cat large | { /bin/dd bs=1 count=15 2>/dev/null; read x; /usr/bin/tail -n 1; }',
		'(sleep 0.1; echo late) | { /bin/true; read x; echo "[$x]"; }',
		'{ /bin/cat; read y; echo "[$y]"; } < list',
		'f() { /bin/true; read -r x; echo "$x"; }; { f; f; } < list',
		'echo hi | /bin/cat /dev/stdin',
		'echo hi | { sleep 0.1; /bin/sh -c "sleep 0.1; cat /dev/stdin"; }',
		'/bin/sh -c "test -p /dev/stdin && echo pipe; cat /dev/stdin" <<< here',
		'echo hi | /bin/sh -c "test -p /dev/stdin && echo pipe"',
		'{ x=$(/bin/true); read y; echo $y; /bin/true & wait; read z; echo $z; } < list',
	])('%s', async (script) => {
		const stdin = 'first\nsecond\nthird\n';
		expect(await onOurs(script, stdin)).toBe(onBash(script, stdin));
	});
});

const linux = process.platform === 'linux';

describe.runIf(linux)('a program has the open file itself, and its place, as under bash', () => {
	it.each([
		'/usr/bin/stat -L -c "%F %s" - < list',
		'{ /usr/bin/head -n 1; cat; } < list',
		'{ /usr/bin/head -n 1; read x; echo "[$x]"; /usr/bin/head -n 1; } < list',
		'{ read x; /usr/bin/tail -c 2; echo "[$x]"; cat; } < list',
		'{ cat > /dev/null; /bin/cat; /usr/bin/wc -c; } < large',
		'exec 3< list; read -u 3 x; /usr/bin/head -n 1 <&3; cat <&3',
		'exec 3< list; (read -u 3 x; /usr/bin/head -n 1 <&3); cat <&3',
		'while read -r x; do /usr/bin/head -n 1 > /dev/null; echo "[$x]"; done < list',
		'{ /usr/bin/wc -c; /usr/bin/wc -l; } < list',
		'{ wc -c; /usr/bin/wc -c; head -n 1; wc -c; cat; } < list',
		'{ echo abc; echo X | /usr/bin/dd bs=1 count=1 seek=1 conv=notrunc status=none; echo d; } > out; cat out',
		'{ echo a; /bin/echo b; echo c; /bin/sh -c "echo d; echo e >&2; echo f"; echo g; } > out 2>&1; cat out',
		'echo old > out; { echo a; /bin/echo b; echo c; } >> out; cat out',
		'{ /bin/echo b; : > out; /bin/echo c; echo d; } > out; od -c out',
		'{ /bin/echo b; : > out; /bin/echo c; echo d; } >> out; od -c out; rm out',
		'cp list both; exec 3<> both; read -u 3 x; /bin/echo Q >&3; read -u 3 y; echo R >&3; echo $x $y; cat both',
		'{ echo a > /dev/stdout; /bin/echo b; echo c; } > out; cat out',
		'/usr/bin/stat -L -c %F - < /dev/null; /bin/sh -c "test -c /dev/stdout && echo null >&2" 2>&1 > /dev/null',
		'{ /bin/sh -c "cat & wait" < /dev/null; /bin/true & wait; read x; echo $x; } < list',
		'while read -r x <&3; do /bin/true & wait; echo "[$x]"; done 3< list',
		'bash < script; cat script | bash',
	])('%s', async (script) => {
		writeFileSync(join(folder, 'script'), 'echo 1\n/usr/bin/head -n 1\nnot a command\necho 2\n');
		expect(await onOurs(script, '')).toBe(onBash(script, ''));
	});
});

it.runIf(linux)('what a program writes to a file is counted where a kernel counts it', async () => {
	const kernel = new Kernel({
		fileSystem: openHostFolder('/'),
		cwd: folder,
		programs,
		environment,
		limits: { maxFileBytes: 1000 },
	});
	await kernel.execute('/usr/bin/head -c 5000 large > counted');
	expect(statSync(join(folder, 'counted')).size).toBeLessThanOrEqual(1000);
});

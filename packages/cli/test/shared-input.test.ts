import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltProgram, builtProgram } from './built-program.ts';

let program: BuiltProgram;
const folder = mkdtempSync(join(tmpdir(), 'tenon-shared-input-'));

beforeAll(async () => {
	program = await builtProgram();
	writeFileSync(join(folder, 'letters'), 'a\nb\nc\nd\n');
	writeFileSync(join(folder, 'tenon-sh'), `#!/bin/sh\nexec "$NODE" "$PROGRAM" sh "$@"\n`, { mode: 0o755 });
}, 240_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a script of the system's shell prints that calls `$SHELL_HERE`, and its status. */
const run = (script: string, shell: string): { stdout: string; stderr: string; status: number | null } => {
	const { stdout, stderr, status } = spawnSync('/bin/sh', ['-c', script], {
		cwd: folder,
		encoding: 'utf8',
		timeout: 60_000,
		stdio: ['ignore', 'pipe', 'pipe'],
		env: {
			PATH: process.env.PATH,
			HOME: folder,
			XDG_CACHE_HOME: program.cacheHome,
			LC_ALL: 'C.UTF-8',
			NODE: process.execPath,
			PROGRAM: program.path,
			SHELL_HERE: shell,
		},
	});
	return { stdout, stderr, status };
};

const scripts: readonly string[] = [
	// Descriptors besides the standard ones, and what it starts has them too.
	'$SHELL_HERE -c "echo four >&4; echo more >&4" 4> out; cat out',
	'$SHELL_HERE -c "read x <&5; read y <&5; echo \\$y \\$x" 5< letters',
	'$SHELL_HERE -c "/bin/echo outside >&3; bash -c \'echo inside >&3\'" 3>&1 > /dev/null',
	'cat letters | $SHELL_HERE -c "cat <&6" 6<&0 < /dev/null',
	'$SHELL_HERE -c "echo both >&7; exec 7>&-; echo gone >&7" 7>&1 2> /dev/null; echo $?',
	'$SHELL_HERE -c "echo none >&8" 2> /dev/null; echo $?',
	// What kind of file each of the standard ones is.
	'for o in f p c s t; do $SHELL_HERE -c "for d in /dev/stdin /dev/fd/1 /dev/stderr; do test -$o \\$d; echo $o \\$d \\$?; done" < /dev/null; done',
	'for o in f p c; do $SHELL_HERE -c "[ -$o /dev/stdin ]; echo \\$?; [[ -$o /dev/stdout ]]; echo $o \\$? >&2" < letters > out; cat out; done 2>&1',
	'for o in f p c; do cat letters | $SHELL_HERE -c "[ -$o /dev/stdin ] && echo $o"; done',
	// Of a pipe and of a file, line by line.
	'cat letters | { $SHELL_HERE -c "read x; echo got \\$x"; cat; }',
	'{ $SHELL_HERE -c "read x; echo got \\$x"; cat; } < letters',
	'cat letters | while read l; do echo "l $l"; $SHELL_HERE -c "read y; echo y \\$y"; done',
	'while read l; do echo "l $l"; $SHELL_HERE -c "read y; echo y \\$y"; done < letters',
	'{ printf a; sleep 0.05; echo b; echo c; } | { $SHELL_HERE -c "read x; echo \\$x"; cat; }',
	'cat letters | { $SHELL_HERE -c "mapfile -n 2 a; echo \\${a[1]}"; cat; }',
	'{ $SHELL_HERE -c "mapfile -n 2 a; echo \\${a[1]}"; cat; } < letters',
	'echo abcdef | { $SHELL_HERE -c "read -n1 x; read -N2 y; echo \\$x \\$y"; cat; }',
	'printf a:b:c | { $SHELL_HERE -c "read -d: x; echo \\$x"; cat; }',
	// With programs in between, which get the same place.
	'{ $SHELL_HERE -c "read x; /bin/sh -c \'read q; echo q \\$q\'; read z; echo \\$x \\$z"; cat; } < letters',
	'cat letters | { $SHELL_HERE -c "read x; /bin/sh -c \'read q; echo q \\$q\'; read z; echo \\$x \\$z"; cat; }',
	'$SHELL_HERE -c "while read x; do echo r \\$x; /bin/true; done" < letters',
	// A script on standard input.
	'printf "echo a\\nexit 3\\nrest\\n" | { $SHELL_HERE; echo $?; cat; }',
	'printf "read x\\nline\\necho \\$x; exit\\nrest\\n" | { $SHELL_HERE; cat; }',
	// Who takes all leaves nothing, and who takes nothing leaves all.
	'{ $SHELL_HERE -c "cat > /dev/null"; cat; echo end; } < letters',
	'{ $SHELL_HERE -c :; cat; } < letters',
	'cat letters | { $SHELL_HERE -c :; cat; }',
	'seq 100000 > many; { $SHELL_HERE -c "cat > /dev/null; echo all"; cat; } < many',
];

describe('tenon sh leaves to the next process what it has not read', () => {
	it.each(scripts)('as bash does: %s', (script) => {
		expect(run(script, './tenon-sh')).toEqual(run(script, 'bash'));
	});
});

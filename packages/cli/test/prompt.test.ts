import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { builtProgram } from './built-program.ts';
import { Terminal } from './terminal.ts';

beforeAll(async () => {
	await builtProgram();
}, 240_000);

describe('the prompt', { timeout: 60_000 }, () => {
	it('runs what is typed and shows PS1 with its escapes, behind PROMPT_COMMAND', async () => {
		const environment = { PS1: '[\\W:$?:$seen]\\$ ', PROMPT_COMMAND: 'seen=$((seen + 1)); false' };
		using terminal = await Terminal.open({ environment });
		await terminal.until((screen) => /:0:1\][#$]$/.test(screen));
		terminal.enter('cd /; (exit 3)');
		await terminal.until((screen) => /\[\/:3:2\][#$]$/.test(screen));
	});

	it('edits in the middle of a line', async () => {
		using terminal = await Terminal.open();
		terminal.type('echo ac');
		terminal.press('Left');
		terminal.type('b');
		await terminal.shows('$ echo abc');
		await terminal.hasCursorAt('$ echo ab'.length);
		terminal.press('C-a', 'C-k');
		terminal.type('echo dxf');
		terminal.press('Left', 'BSpace');
		terminal.type('e');
		terminal.press('Enter');
		await terminal.shows('$ echo def', 'def', '$');
	});

	it('edits a line that goes over several rows', async () => {
		using terminal = await Terminal.open({ columns: 20 });
		terminal.type('echo 0123456789abcdefghijABCDEFGHIJ');
		await terminal.shows('$ echo 0123456789abc', 'defghijABCDEFGHIJ');
		terminal.press('C-a', 'M-f');
		terminal.type(' x');
		await terminal.shows('$ echo x 0123456789a', 'bcdefghijABCDEFGHIJ');
		terminal.press('C-e');
		terminal.type('!');
		// The cursor behind a full row stands in the next one.
		await terminal.hasCursorAt(0);
		terminal.press('Enter');
		await terminal.shows('x 0123456789abcdefgh', 'ijABCDEFGHIJ!', '$');
	});

	it('asks for more with PS2 until a command is whole', async () => {
		using terminal = await Terminal.open({ environment: { PS2: 'more> ' } });
		terminal.enter('for i in 1 2');
		await terminal.shows('$ for i in 1 2', 'more>');
		terminal.enter('do echo "<$i>"');
		terminal.enter('done; echo a \\');
		terminal.enter('b; cat <<E');
		terminal.enter("it's");
		terminal.enter('E');
		await terminal.shows('more> E', '<1>', '<2>', 'a b', "it's", '$');
		terminal.press('Up');
		await terminal.shows('$ for i in 1 2', 'do echo "<$i>"', 'done; echo a \\', 'b; cat <<E', "it's", 'E');
	});

	it('takes lines that are typed ahead one by one', async () => {
		using terminal = await Terminal.open();
		terminal.type('echo one\necho two\necho thr');
		await terminal.until((screen) => /^one\n\$ echo two\ntwo\n\$ echo thr$/m.test(screen));
	});

	it('what is typed ahead goes to the command that reads it', async () => {
		using terminal = await Terminal.open();
		terminal.type('read a; read b; echo "[$a][$b]"\nfirst\nsecond\n');
		await terminal.until((screen) => screen.endsWith('[first][second]\n$'));
	});

	it('a pasted text waits for Enter, whatever is in it', async () => {
		using terminal = await Terminal.open();
		terminal.paste('echo one\necho two');
		await terminal.shows('$ echo one', 'echo two');
		terminal.press('Enter');
		await terminal.shows('$ echo one', 'echo two', 'one', 'two', '$');
	});

	it('Ctrl-C gives up the typed line and keeps the shell', async () => {
		using terminal = await Terminal.open();
		terminal.enter('if true');
		terminal.type('echo never');
		await terminal.shows('> echo never');
		terminal.press('C-c');
		await terminal.shows('> echo never^C', '$');
		terminal.enter('echo $?');
		await terminal.shows('130', '$');
	});

	it.each(['sleep 1000', 'while :; do :; done', 'cat', 'env sleep 1000', 'env sleep 1000 | cat'])(
		'Ctrl-C ends %s and keeps the shell',
		async (command) => {
			using terminal = await Terminal.open();
			terminal.enter(`x=kept; echo started; ${command}; echo never`);
			await terminal.until((screen) => screen.endsWith('\nstarted'));
			terminal.press('C-c');
			await terminal.shows('^C', '$');
			terminal.enter('echo $? $x');
			await terminal.shows('130 kept', '$');
		},
	);

	it('Ctrl-C runs the trap of INT when a command is ended', async () => {
		using terminal = await Terminal.open();
		terminal.enter('trap "echo trapped" INT; echo started; sleep 1000');
		await terminal.until((screen) => screen.endsWith('\nstarted'));
		terminal.press('C-c');
		await terminal.shows('^C', 'trapped', '$');
	});

	it('Ctrl-Z does nothing to a command of the shell or to the shell', async () => {
		using terminal = await Terminal.open();
		terminal.enter('echo started; read x; echo got $x');
		await terminal.until((screen) => screen.endsWith('\nstarted'));
		terminal.press('C-z');
		await terminal.shows('started', '^Z');
		terminal.enter('line');
		await terminal.until((screen) => screen.endsWith('got line\n$'));
	});

	it('a command reads the terminal up to Ctrl-D, and the shell goes on', async () => {
		using terminal = await Terminal.open();
		terminal.enter('read -r a; cat; echo "[$a]"');
		terminal.enter('first');
		terminal.enter('second');
		await terminal.until((screen) => screen.endsWith('second\nsecond'));
		terminal.press('C-d');
		await terminal.shows('[first]', '$');
	});

	it('Ctrl-D leaves with the last status and runs the EXIT trap', async () => {
		using terminal = await Terminal.open();
		terminal.enter("trap 'echo bye' EXIT; (exit 7)");
		await terminal.until((screen) => screen.endsWith('(exit 7)\n$'));
		terminal.press('C-d');
		await terminal.shows('$ exit', 'bye', 'left with 7');
	});

	it('Ctrl-D in the middle of a command leaves too, and says what was missing', async () => {
		using terminal = await Terminal.open();
		terminal.enter('if true');
		await terminal.shows('>');
		terminal.press('C-d');
		await terminal.shows('>', 'bash: syntax error: unexpected end of file', 'exit', 'left with 2');
	});

	it('IGNOREEOF keeps Ctrl-D from leaving', async () => {
		using terminal = await Terminal.open();
		terminal.enter('IGNOREEOF=1');
		await terminal.until((screen) => screen.endsWith('IGNOREEOF=1\n$'));
		terminal.press('C-d');
		await terminal.shows('$ Use "exit" to leave the shell.', '$');
		terminal.press('C-d');
		await terminal.shows('$ exit', 'left with 0');
	});

	it('an error that would end a script keeps the shell', async () => {
		using terminal = await Terminal.open();
		terminal.enter('set -u; echo ${x?not set}; exec nosuch; echo $nosuch; exit 1 2');
		terminal.enter('echo $nosuch');
		terminal.enter('exec nosuch');
		terminal.enter('exit 1 2');
		terminal.enter('echo still here');
		await terminal.shows(
			'$ exit 1 2',
			'exit',
			'bash: exit: too many arguments',
			'$ echo still here',
			'still here',
			'$',
		);
	});

	it('names what is wrong without a line number, as bash does for what is typed', async () => {
		using terminal = await Terminal.open();
		terminal.enter('echo )');
		await terminal.shows("bash: syntax error near unexpected token `)'", '$');
	});
});

describe('what a terminal shows', { timeout: 60_000 }, () => {
	it('wide characters take two columns when a line is edited', async () => {
		using terminal = await Terminal.open();
		terminal.type('echo 日本x');
		await terminal.shows('$ echo 日本x');
		terminal.press('Left', 'Left');
		await terminal.hasCursorAt('$ echo '.length + 2);
		terminal.press('BSpace');
		await terminal.shows('$ echo 本x');
		terminal.press('Enter');
		await terminal.shows('本x', '$');
	});

	it('a wide character that does not fit into a row begins the next', async () => {
		using terminal = await Terminal.open({ columns: 20 });
		terminal.type('echo 123456789012日本');
		await terminal.shows('$ echo 123456789012', '日本');
		terminal.press('Left', 'Left');
		await terminal.hasCursorAt(0);
		terminal.type('x');
		await terminal.shows('$ echo 123456789012x', '日本');
	});

	it('combining marks belong to their letters', async () => {
		using terminal = await Terminal.open();
		terminal.type('echo e\u0301a');
		await terminal.until((screen) => screen.normalize('NFC').endsWith('$ echo éa'));
		terminal.press('Left', 'Left');
		await terminal.hasCursorAt('$ echo '.length);
		terminal.press('C-d');
		await terminal.shows('$ echo a');
	});

	it('a coloured prompt takes the room of its letters', async () => {
		using terminal = await Terminal.open({ environment: { PS1: '\\[\\e[31m\\]red\\[\\e[0m\\]\\n$ ' } });
		terminal.type('echo ab');
		terminal.press('C-a');
		await terminal.hasCursorAt(2);
		terminal.type('x');
		await terminal.shows('red', '$ xecho ab');
	});

	it('a line is laid out anew when the window changes its size', async () => {
		using terminal = await Terminal.open({ columns: 60 });
		terminal.type(`echo ${'a'.repeat(60)}b`);
		await terminal.shows(`$ echo ${'a'.repeat(53)}`, 'aaaaaaab');
		terminal.resize(100);
		await terminal.shows(`$ echo ${'a'.repeat(60)}b`);
		terminal.press('BSpace');
		await terminal.shows(`$ echo ${'a'.repeat(60)}`);
		terminal.resize(40);
		await terminal.shows(`$ echo ${'a'.repeat(33)}`, 'a'.repeat(27));
		terminal.type('c');
		terminal.press('Enter');
		await terminal.shows('a'.repeat(40), `${'a'.repeat(20)}c`, '$');
	});

	it('COLUMNS and LINES are those of the terminal, also when they change', async () => {
		using terminal = await Terminal.open();
		terminal.enter('echo "$COLUMNS"; declare -p LINES | tr -d 0-9');
		await terminal.until((screen) => /^\d+\ndeclare -- LINES=""\n\$$/m.test(screen));
		terminal.resize(100);
		terminal.enter('echo "now $COLUMNS"');
		await terminal.until((screen) => screen.includes('now 100'));
	});

	it('Ctrl-L leaves the line alone on the screen', async () => {
		using terminal = await Terminal.open();
		terminal.enter('echo before');
		terminal.type('echo now');
		await terminal.shows('before', '$ echo now');
		terminal.press('C-l');
		await terminal.until((screen) => screen === '$ echo now');
	});

	it.each([
		[{}, String.raw`'\[\e[32m\]\u@\h\[\e[0m\]:\[\e[34m\]\w\[\e[0m\]\$ '`],
		[{ NO_COLOR: '1' }, String.raw`'\u@\h:\w\$ '`],
	])('its own prompt has colours unless NO_COLOR says not to: %j', async (environment, shown) => {
		using terminal = await Terminal.open({ environment: { ...environment, PS1: undefined } });
		terminal.enter('echo "${PS1@Q}"');
		await terminal.until((screen) => screen.split('\n').includes(shown));
	});
});

describe('programs that have the screen', { timeout: 60_000 }, () => {
	it('less shows a file, takes keys and Ctrl-C, and gives the terminal back', async () => {
		using terminal = await Terminal.open({ files: { text: 'line\n'.repeat(99).concat('last\n') } });
		terminal.enter('LESS= less text; echo "left $?"');
		await terminal.until((screen) => screen.startsWith('line\nline') && /\ntext$/.test(screen));
		terminal.press('C-c');
		// It has taken Ctrl-C when it asks for the next key; what is typed before that it drops.
		await terminal.until((screen) => screen.endsWith('\n:'));
		terminal.type('G');
		await terminal.until((screen) => /last\n\(END\)$/.test(screen));
		terminal.type('q');
		await terminal.shows('left 0', '$');
	});

	it('less reads keys from the terminal when its input is a pipe', async () => {
		using terminal = await Terminal.open();
		terminal.enter('seq 100 | LESS= less; echo "left $?"');
		await terminal.until((screen) => screen.startsWith('1\n2\n') && screen.endsWith('\n:'));
		terminal.type('q');
		await terminal.shows('left 0', '$');
	});

	it('vi learns of a new size', async () => {
		using terminal = await Terminal.open();
		terminal.enter('vi -u NONE made');
		await terminal.until((screen) => screen.includes('"made"'));
		terminal.resize(100);
		terminal.type(`i${'x'.repeat(80)}`);
		await terminal.until((screen) => screen.startsWith('x'.repeat(80)));
		terminal.press('Escape');
		terminal.enter(':wq');
		await terminal.until((screen) => screen.endsWith('$'));
		expect(readFileSync(join(terminal.folder, 'made'), 'utf8')).toBe(`${'x'.repeat(80)}\n`);
	});

	it('a job in the background is not touched by Ctrl-C and tells when it is over', async () => {
		using terminal = await Terminal.open();
		terminal.enter('env sh -c "until [ -e go ]; do sleep 0.05; done" & sleep 1000');
		await terminal.until((screen) => /\[1\] \d+$/.test(screen));
		terminal.press('C-c');
		await terminal.shows('^C', '$');
		terminal.enter('jobs -r; : > go; wait');
		await terminal.until((screen) => /\[1\]\+ {2}Running .*\n(?:.*\n)*\$$/.test(screen));
	});

	it('leaving with jobs is asked for twice where checkjobs is on', async () => {
		using terminal = await Terminal.open();
		terminal.enter('shopt -s checkjobs; sleep 1000 &');
		terminal.enter('exit');
		await terminal.shows('There are running jobs.', '[1]+  Running                 sleep 1000 &', '$');
		terminal.enter('exit');
		await terminal.shows('exit', 'left with 1');
	});
});

describe('settings', { timeout: 60_000 }, () => {
	it('~/.bashrc is read, where aliases count, unless --norc says not to', async () => {
		const files = { '.bashrc': "PS1='$ '; alias hi='echo hello'\n" };
		using terminal = await Terminal.open({ files, args: [] });
		terminal.enter('hi there');
		await terminal.shows('hello there', '$');
		using other = await Terminal.open({ files });
		other.enter('hi');
		await other.shows('bash: hi: command not found', '$');
	});

	it('--rcfile names another file', async () => {
		const files = { '.bashrc': 'PS1="wrong $ "\n', mine: "PS1='mine$ '\n" };
		using terminal = await Terminal.open({ files, args: ['--rcfile', 'mine'] });
		await terminal.shows('mine$');
	});

	it('a login shell reads the first profile, and ~/.bash_logout when it is left', async () => {
		const files = {
			'.bash_profile': 'echo profile; PS1="in$ "\n',
			'.profile': 'echo wrong\n',
			'.bashrc': 'echo wrong\n',
			'.bash_logout': 'echo bye\n',
		};
		using terminal = await Terminal.open({ files, args: ['-l'] });
		await terminal.shows('profile', 'in$');
		terminal.enter('logout');
		await terminal.shows('in$ logout', 'logout', 'bye', 'left with 0');
	});

	it('exit in a start-up file ends the shell', async () => {
		const files = { rc: 'echo read; exit 5\n' };
		using terminal = await Terminal.open({ files, args: ['--rcfile', 'rc'], ready: /left with/ });
		await terminal.shows('read', 'exit', 'left with 5');
	});
});

describe('history', { timeout: 60_000 }, () => {
	it('brings back lines of this and of the last shell', async () => {
		using terminal = await Terminal.open();
		terminal.enter('echo first');
		terminal.enter('echo "second');
		terminal.enter('line"');
		terminal.enter('exit');
		await terminal.shows('exit', 'left with 0');
		const kept = readFileSync(join(terminal.folder, '.tenon_history'), 'utf8');
		expect(kept.replaceAll(/^#\d+$/gm, '#time')).toBe(
			'#time\necho first\n#time\necho "second\nline"\n#time\nexit\n',
		);
		terminal.restart();
		await terminal.until((screen) => screen.endsWith('$'));
		terminal.press('Up', 'Up');
		await terminal.shows('$ echo "second', 'line"');
		terminal.press('Up', 'Enter');
		await terminal.shows('$ echo first', 'first', '$');
	});

	it.each(['', 'while :; do :; done', 'cat', 'env sleep 1000'])(
		'is kept when the terminal goes away while this runs: %j',
		async (command) => {
			using terminal = await Terminal.open();
			terminal.enter('trap "echo bye > bye" EXIT; echo $$ > pid');
			await terminal.until((screen) => screen.endsWith('pid\n$'));
			terminal.enter(`echo started; ${command}`);
			await terminal.until((screen) => screen.includes('\nstarted'));
			const pid = Number(readFileSync(join(terminal.folder, 'pid'), 'utf8'));
			terminal.hangUp();
			await vi.waitUntil(() => !isRunning(pid), { timeout: 20_000 });
			expect(readFileSync(join(terminal.folder, '.tenon_history'), 'utf8')).toContain('echo started');
			expect(readFileSync(join(terminal.folder, 'bye'), 'utf8')).toBe('bye\n');
		},
	);

	it('HISTFILE, HISTSIZE and HISTCONTROL say where, how much and what', async () => {
		using terminal = await Terminal.open();
		terminal.enter('HISTFILE=~/kept HISTSIZE=2 HISTCONTROL=ignoreboth');
		for (const line of ['echo 1', ' echo secret', 'echo 2', 'echo 2', 'exit']) terminal.enter(line);
		await terminal.shows('exit', 'left with 0');
		const kept = readFileSync(join(terminal.folder, 'kept'), 'utf8');
		expect(kept.replaceAll(/^#\d+\n/gm, '')).toBe('echo 2\nexit\n');
		expect(existsSync(join(terminal.folder, '.tenon_history'))).toBe(false);
	});

	it('history lists and forgets', async () => {
		using terminal = await Terminal.open();
		terminal.enter('echo one');
		terminal.enter('echo two');
		terminal.enter('history 2');
		await terminal.shows('    2  echo two', '    3  history 2', '$');
		terminal.enter('history -d 1; history');
		await terminal.shows('    1  echo two', '    2  history 2', '    3  history -d 1; history', '$');
		terminal.enter('history -c; history');
		await terminal.shows('$ history -c; history', '$');
	});

	it('Ctrl-R finds what was typed before', async () => {
		using terminal = await Terminal.open();
		terminal.enter('echo alpha beta');
		terminal.enter('echo gamma');
		await terminal.shows('gamma', '$');
		terminal.press('C-r');
		terminal.type('alp');
		await terminal.shows("(reverse-i-search)`alp': echo alpha beta");
		terminal.press('C-e');
		terminal.type('!');
		await terminal.shows('$ echo alpha beta!');
		terminal.press('Enter');
		await terminal.shows('alpha beta!', '$');
		terminal.press('C-r');
		terminal.type('echo');
		terminal.press('C-r', 'C-r');
		await terminal.shows("(reverse-i-search)`echo': echo alpha beta");
		terminal.press('C-g');
		await terminal.shows('alpha beta!', '$');
	});
});

describe('completion', { timeout: 60_000 }, () => {
	it('of files escapes what needs it and goes into folders', async () => {
		using terminal = await Terminal.open({ files: { 'a file': 'inside\n', 'folder/one': 'deep\n' } });
		terminal.type('cat a');
		terminal.press('Tab');
		await terminal.shows('$ cat a\\ file');
		terminal.type('fo');
		terminal.press('Tab');
		await terminal.shows('$ cat a\\ file folder/');
		terminal.press('Tab');
		await terminal.shows('$ cat a\\ file folder/one');
		terminal.press('Enter');
		await terminal.shows('inside', 'deep', '$');
	});

	it('of commands, functions, variables and flags', async () => {
		using terminal = await Terminal.open();
		terminal.enter('my_function() { echo called; }; my_variable=value');
		terminal.type('my_f');
		terminal.press('Tab', 'Enter');
		await terminal.shows('called', '$');
		terminal.type('echo "$my_v');
		terminal.press('Tab');
		terminal.enter('"');
		await terminal.shows('value', '$');
		terminal.type('mapf');
		terminal.press('Tab');
		await terminal.shows('$ mapfile');
		terminal.press('C-u');
		terminal.type('head --li');
		terminal.press('Tab');
		await terminal.shows('$ head --lines=');
	});

	it('shows what there is when there is more than one', async () => {
		using terminal = await Terminal.open({ files: { one: '', once: '', 'only/x': '' } });
		terminal.type('cat o');
		terminal.press('Tab');
		await terminal.shows('$ cat on');
		terminal.press('Tab', 'Tab');
		await terminal.shows('$ cat on', 'once   one    only/', '$ cat on');
		terminal.type('e');
		await terminal.shows('$ cat one');
	});
});

describe('--overlay', { timeout: 60_000 }, () => {
	it('keeps changes aside until they are committed', async () => {
		using terminal = await Terminal.open({ args: ['--norc', '--overlay'], files: { f: 'old\n' } });
		terminal.enter('echo new > f; kernel vfs diff | tail -n 2');
		await terminal.shows('-old', '+new', '$');
		expect(readFileSync(join(terminal.folder, 'f'), 'utf8')).toBe('old\n');
		terminal.enter('kernel vfs commit > /dev/null; echo $?');
		await terminal.shows('0', '$');
		expect(readFileSync(join(terminal.folder, 'f'), 'utf8')).toBe('new\n');
	});

	it('refuses programs and says why', async () => {
		using terminal = await Terminal.open({ args: ['--norc', '--overlay'], columns: 120 });
		terminal.enter('/usr/bin/tmux; echo $?');
		await terminal.shows(
			'bash: /usr/bin/tmux: external programs are not allowed here: with --overlay it would not see the changes',
			'126',
			'$',
		);
	});
});

const isRunning = (pid: number): boolean => {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
		return false;
	}
};

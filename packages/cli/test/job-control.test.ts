import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { builtProgram } from './built-program.ts';
import { Terminal } from './terminal.ts';

beforeAll(async () => {
	await builtProgram();
}, 240_000);

/** Scripts for perl that say when they run: `loud` also when it goes on, `quiet` does not. */
const files = {
	reads: 'print "got ", scalar <STDIN>;\n',
	loud: '$| = 1; $SIG{CONT} = sub { print "again\\n" }; print "started\\n"; sleep 1000 while 1;\n',
	quiet: '$| = 1; print "started\\n"; sleep 1000 while 1;\n',
};

const open = (): Promise<Terminal> => Terminal.open({ files });

/** What is typed, and what is waited for before the next. */
type Step = readonly [keys: string | { readonly press: string }, isShown: RegExp];

const stopKey = { press: 'C-z' };
const interruptKey = { press: 'C-c' };
const started = /\nstarted$/;
const stopped = /\n\[\d\]\+ {2}Stopped {17}[^\n]*\n(?:[^\n]+\n)*\$$/;
const prompt = /\n\$$/;

const play = async (terminal: Terminal, steps: readonly Step[]): Promise<string> => {
	for (const [keys, isShown] of steps) {
		if (typeof keys === 'string') terminal.enter(keys);
		else terminal.press(keys.press);
		await terminal.until((screen) => isShown.test(screen));
	}
	return terminal.screen();
};

const playInBash = async (steps: readonly Step[]): Promise<string> => {
	using terminal = await Terminal.open({ files, program: ['bash', '--norc'] });
	return await play(terminal, steps);
};

describe('a terminal shows what it shows under bash when', { timeout: 120_000 }, () => {
	it.each<readonly [string, readonly Step[]]>([
		[
			'Ctrl-Z stops a program, fg continues it and Ctrl-C ends it',
			[
				['perl loud; echo "after $?"', started],
				[stopKey, /after 148\n\$$/],
				['jobs', stopped],
				['fg', /again$/],
				[interruptKey, /\^C\n\$$/],
				['echo "$?"; jobs', /\n130\n\$$/],
			],
		],
		[
			'Ctrl-Z stops a program twice and it is named %1, %perl and %+',
			[
				['perl loud', started],
				[stopKey, stopped],
				['fg %1', /again$/],
				[stopKey, stopped],
				['%perl', /again\n(?:.*\n)*.*again$/],
				[stopKey, /(?:Stopped[\s\S]*){3}\n\$$/],
			],
		],
		[
			'a pipeline of programs is stopped and ended as one',
			[
				['perl loud | /bin/cat; echo "$?"', started],
				[stopKey, /\n148\n\$$/],
				['jobs', stopped],
				['fg', /again$/],
				[interruptKey, /\^C\n\$$/],
				['jobs; echo "left"', /left\n\$$/],
			],
		],
		[
			'loops around a stopped program are left',
			[
				['for i in 1 2; do perl quiet; echo "$i"; done; echo "out"', started],
				[stopKey, /\nout\n\$$/],
			],
		],
		[
			'( … ) is stopped as a whole',
			[
				['(perl quiet; echo never); echo "after $?"', started],
				[stopKey, /after 148\n\$$/],
				['jobs', stopped],
			],
		],
		[
			'bg continues a stopped program beside the shell, and disown forgets it',
			[
				['perl quiet', started],
				[stopKey, stopped],
				['bg; jobs', /Running[^\n]*\n\$$/],
				['disown; jobs; echo none', /\nnone\n\$$/],
			],
		],
		[
			'the shell is left with stopped jobs, which it warns of once',
			[
				['perl quiet', started],
				[stopKey, stopped],
				['exit', /There are stopped jobs\.\n\$$/],
				['exit', /left with \d+$/],
			],
		],
		[
			'Ctrl-C ends the program in the foreground and none in the background',
			[
				['perl quiet', started],
				[stopKey, stopped],
				['bg', /&\n\$$/],
				['perl loud', /started[\s\S]*\nstarted$/],
				[interruptKey, /\^C\n\$$/],
				['jobs', /Running[^\n]*\n\$$/],
			],
		],
	])('%s', async (_, steps) => {
		using terminal = await open();
		expect(await play(terminal, steps)).toBe(await playInBash(steps));
	});
});

describe('a program that was stopped', { timeout: 120_000 }, () => {
	it('goes on reading the terminal after fg', async () => {
		using terminal = await open();
		await play(terminal, [['echo started; /bin/cat', started]]);
		terminal.enter('one');
		await terminal.until((screen) => screen.endsWith('one\none'));
		await play(terminal, [
			[stopKey, stopped],
			['fg', /\/bin\/cat$/],
			['two', /two\ntwo$/],
			[{ press: 'C-d' }, prompt],
		]);
	});

	it('has the screen and its keys again after fg, while the shell has its own modes in between', async () => {
		using terminal = await open();
		terminal.enter('vi -u NONE made');
		await terminal.until((screen) => screen.includes('"made"'));
		terminal.type('ifirst');
		await terminal.until((screen) => screen.startsWith('first'));
		terminal.press('Escape', 'C-z');
		await terminal.until((screen) => stopped.test(screen));
		await play(terminal, [['stty -a | grep -o " icanon"', /\n icanon\n\$$/]]);
		terminal.enter('fg');
		await terminal.until((screen) => screen.startsWith('first\n~'));
		terminal.type('osecond');
		terminal.press('Escape');
		terminal.enter(':wq');
		await terminal.until((screen) => screen.endsWith('$'));
		expect(readFileSync(join(terminal.folder, 'made'), 'utf8')).toBe('first\nsecond\n');
	});

	it('of a pipeline that a command of the shell feeds reads its keys again after fg', async () => {
		using terminal = await open();
		terminal.enter('seq 100 | LESS= less; echo "left $?"');
		await terminal.until((screen) => screen.startsWith('1\n2\n') && screen.endsWith('\n:'));
		await play(terminal, [[stopKey, /left 148\n\$$/]]);
		terminal.enter('fg');
		await terminal.until((screen) => screen.startsWith('1\n2\n') && screen.endsWith('\n:'));
		terminal.type('q');
		await terminal.until((screen) => screen.endsWith('$'));
	});

	it('is ended by kill', async () => {
		using terminal = await open();
		await play(terminal, [
			['perl quiet', started],
			[stopKey, stopped],
			['kill %1; wait %1; echo "$?"', /\n143\n\$$/],
			['jobs; echo none', /\$ jobs; echo none\nnone\n\$$/],
		]);
	});

	it('is ended by kill with what follows it in its ( … )', async () => {
		using terminal = await open();
		await play(terminal, [
			['(perl quiet; echo never)', started],
			[stopKey, stopped],
			['kill %1; wait %1; echo "$?"', /\n143\n(?:.*\n)*\$$/],
		]);
	});

	it('does not take what is typed at the prompt when it goes on beside the shell', async () => {
		using terminal = await open();
		await play(terminal, [
			['(perl -e \'print "started\\n"; kill STOP, $$\'; cat)', stopped],
			['bg; sleep 1000', /&$/],
			[interruptKey, prompt],
			['echo typed', /\ntyped\n(?:.*\n)*\$$/],
		]);
	});

	it('of a script stops the script, which Ctrl-C ends after fg', async () => {
		using terminal = await Terminal.open({ files: { ...files, script: 'perl loud; echo never\n' } });
		await play(terminal, [
			['bash script; echo "after $?"', started],
			[stopKey, /after 148\n\$$/],
			['fg', /again$/],
			[interruptKey, /\^C\n\$$/],
			['jobs; echo none', /\$ jobs; echo none\nnone\n\$$/],
		]);
	});
});

describe('programs in the background', { timeout: 120_000 }, () => {
	it('are stopped when they read the terminal, and read it after fg', async () => {
		using terminal = await open();
		terminal.enter('perl reads &');
		// On a busy machine it may have stopped before the prompt is drawn, which then says so.
		await terminal.until((screen) => /\[1\] \d+\n(?:.*\n)*\$$/.test(screen));
		await vi.waitUntil(
			() => {
				terminal.press('Enter');
				return /\n\[1\]\+ {2}Stopped {17}perl reads\n(?:\$\n?)*$/.test(terminal.screen());
			},
			{ timeout: 20_000, interval: 200 },
		);
		terminal.enter('fg');
		await terminal.until((screen) => /fg\nperl reads$/.test(screen));
		terminal.enter('line');
		await terminal.until((screen) => /line\ngot line\n\$$/.test(screen));
	});
});

describe('the terminal', { timeout: 120_000 }, () => {
	it('is shared by a command of the shell that reads it and a program of the same pipeline', async () => {
		using terminal = await open();
		await play(terminal, [['echo started; cat | /usr/bin/wc -l; echo "left $?"', started]]);
		terminal.enter('one');
		terminal.enter('two');
		await terminal.until((screen) => screen.endsWith('one\ntwo'));
		terminal.press('C-d');
		await terminal.shows('2', 'left 0', '$');
	});

	it('is with the prompt also when a program of the pipeline lives on after Ctrl-C', async () => {
		using terminal = await open();
		await play(terminal, [
			['perl -e \'$SIG{INT} = $SIG{TERM} = "IGNORE"; sleep 1000\' | perl loud', started],
			[stopKey, stopped],
			['fg', /again$/],
			[interruptKey, /\^C\n\$$/],
			['echo "$?"; read x', /\n130$/],
			['line', prompt],
		]);
	});

	it('has its new size for the shell when a program has ended', async () => {
		using terminal = await open();
		terminal.enter('vi -u NONE made');
		await terminal.until((screen) => screen.includes('"made"'));
		terminal.resize(100);
		terminal.enter(':q');
		await terminal.until((screen) => screen.endsWith('$'));
		terminal.enter('echo "now $COLUMNS"');
		await terminal.until((screen) => screen.endsWith('now 100\n$'));
	});

	it('stays with the shell where the C library cannot be called: then Ctrl-Z does nothing to a program', async () => {
		const { path } = await builtProgram();
		const program = [process.execPath, '--no-addons', path, 'sh', '--norc'];
		using terminal = await Terminal.open({ files, program });
		terminal.enter('echo started; perl reads');
		await terminal.until((screen) => screen.endsWith('\nstarted'));
		terminal.press('C-z');
		await terminal.shows('started', '^Z');
		terminal.enter('line');
		await terminal.until((screen) => screen.endsWith('got line\n$'));
	});

	it('is not read by a command of the shell in the background', async () => {
		using terminal = await open();
		terminal.enter('cat & wait; echo "left $?"');
		await terminal.until((screen) => /\nleft 0\n(?:.*\n)*\$$/.test(screen));
	});

	it('takes programs in the foreground and stopped ones along when it goes away', async () => {
		using terminal = await Terminal.open({
			files: {
				waits: 'open F, ">", $ARGV[0]; print F $$; close F; print "started\\n"; sleep 1000 while 1;\n',
			},
		});
		await play(terminal, [
			['echo "$$" > shell; perl -e "$(< waits)" 1', /started$/],
			[stopKey, stopped],
		]);
		terminal.enter('perl -e "$(< waits)" 2');
		const pidOf = (name: string): number => Number(readFileSync(join(terminal.folder, name), 'utf8'));
		await vi.waitUntil(() => existsSync(join(terminal.folder, '2')) && pidOf('2') > 0, { timeout: 20_000 });
		const pids = ['shell', '1', '2'].map(pidOf);
		expect(pids.map(isRunning)).toEqual([true, true, true]);
		terminal.hangUp();
		await vi.waitUntil(() => !pids.some(isRunning), { timeout: 20_000 });
	});

	it('is given and taken 300 times, and no descriptor, thread or child is left', async () => {
		using terminal = await open();
		await play(terminal, [['echo "$$" > shell; /bin/sleep 0; echo "ready"', /\nready\n\$$/]]);
		const pid = readFileSync(join(terminal.folder, 'shell'), 'utf8').trim();
		const held = (): readonly unknown[] => [
			readdirSync(`/proc/${pid}/fd`).length,
			readdirSync(`/proc/${pid}/task`).length,
			readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8'),
		];
		const before = held();
		await play(terminal, [
			[
				'i=0; while [ $i -lt 300 ]; do /bin/sleep 0 || break; i=$((i + 1)); done; echo "ran $i"',
				/ran 300\n\$$/,
			],
		]);
		expect(held()).toEqual(before);
	});
});

const isRunning = (pid: number): boolean => existsSync(`/proc/${pid}`) && !isZombie(pid);

const isZombie = (pid: number): boolean => {
	try {
		return readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
	} catch (error) {
		if (
			(error as NodeJS.ErrnoException).code !== 'ENOENT' &&
			(error as NodeJS.ErrnoException).code !== 'ESRCH'
		)
			throw error;
		return true;
	}
};

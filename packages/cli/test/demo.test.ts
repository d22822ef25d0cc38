import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { builtProgram } from './built-program.ts';
import { Terminal } from './terminal.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

// Not among temporary files: the demo itself avoids them.
const makeHome = (): string => mkdtempSync(join(root, '.tmp/demo-home-'));

const environmentIn = (home: string, path = process.env.PATH!): Record<string, string> => ({
	PATH: path,
	HOME: home,
	XDG_CACHE_HOME: join(home, '.cache'),
	LC_ALL: 'C.UTF-8',
	NO_COLOR: '1',
});

describe('tenon demo', { timeout: 120_000 }, () => {
	it('shows a pipeline, a Lua tool, a guard, a question, an undo, a kill and its end, and leaves nothing', async () => {
		const { path } = await builtProgram();
		const home = makeHome();
		try {
			const { stdout, stderr, status } = spawnSync(process.execPath, [path, 'demo', '--plain'], {
				encoding: 'utf8',
				env: environmentIn(home),
			});
			const shown = stdout
				.replace(/\S*\/tenon-demo-\w+/g, '/demo')
				.replace(/step [0-9a-f]{12} is/, 'step STEP is')
				.replace(/(?<=written in )(?:Python|JavaScript, since there is no python3 here)/, 'LANGUAGE');
			expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
			expect(shown).toMatchInlineSnapshot(`
				"A real session in /demo.
				What the model says is on a tape; the shell, files, extensions, questions, the kill and the resumption are real.
				The guard is written in LANGUAGE.

				— A pipeline of the shell, on files whose changes are kept aside
				  you    Which fruit sells best? Write a report.
				  calls  shell {"script":"cut -d, -f1 sales.csv | sort | uniq -c | sort -rn | tee report.txt | head -n 2"}
				               3 fig
				               2 pear
				  tape   Figs do. The report is in report.txt.

				— What it would change; nothing of it is on the disk
				  you    /diff report.txt
				         --- /dev/null
				         +++ b/report.txt
				         @@ -0,0 +1,3 @@
				         +      3 fig
				         +      2 pear
				         +      1 apple

				— A tool of six lines of Lua, in a sandbox
				  you    How much is 12 figs?
				  calls  price {"fruit":"fig","count":"12"}
				         6.00
				  tape   12 figs are 6.00.

				— An extension that refuses what it does not like
				  you    Publish it, whatever it takes.
				  calls  shell {"script":"git push --force origin main"}
				         a forced push overwrites the work of others; push without --force
				  tape   The guard refuses a forced push, so I leave it.

				— What cannot be undone waits for the person; the demo says yes for you
				  you    Remove the old harvest, for good.
				  calls  shell {"script":"rm harvest.txt && trash empty"}
				  asks   trash empty: it removes what undo needs
				  demo   yes, for this once
				         1 item removed for good
				  tape   It is gone for good, with your consent.

				— A command that removes a folder
				  you    Clear up the notes.
				  calls  shell {"script":"rm -r notes"}
				         [no output]
				  tape   The notes are gone.

				— Undo of what the shell did
				  you    /undo last
				         step STEP is undone
				           /demo/project/notes

				— A process that is killed in the middle of a tool call (kill -9, by itself)
				  you    Count the fruit, slowly.
				  calls  shell {"script":"echo started > progress.txt; sleep 30; wc -l < sales.csv > count.txt"}

				*** the process was killed by SIGKILL in the middle of the call

				— Another process takes the turn up; the model is told what is not known
				         shell: interrupted, outcome unknown: the process ended while the call ran, and it was not run again. Look at what is there before you repeat it.
				  calls  shell {"script":"cat progress.txt; wc -l < sales.csv > count.txt; cat count.txt"}
				         started
				         6
				  tape   It had started and was interrupted. Counted again: 6 lines.

				— What is on the disk now, beside what was there at first
				diff -ruN -x .git before/count.txt project/count.txt
				--- before/count.txt
				+++ project/count.txt
				@@ -0,0 +1 @@
				+6
				diff -ruN -x .git before/harvest.txt project/harvest.txt
				--- before/harvest.txt
				+++ project/harvest.txt
				@@ -1 +0,0 @@
				-1998
				diff -ruN -x .git before/progress.txt project/progress.txt
				--- before/progress.txt
				+++ project/progress.txt
				@@ -0,0 +1 @@
				+started

				Next: 'tenon' talks with a model, 'tenon sh' is the shell alone, 'tenon ext new' begins an extension.
				"
			`);
			expect(readdirSync(join(home, '.cache')).filter((name) => name.startsWith('tenon-demo'))).toEqual([]);
		} finally {
			rmSync(home, { recursive: true, force: true });
		}
	});

	it('plays in the front of the terminal, where there is one, and gives the terminal back', async () => {
		const home = makeHome();
		try {
			using terminal = await Terminal.open({
				command: ['demo'],
				args: [],
				environment: environmentIn(home),
				columns: 100,
				rows: 60,
				ready: /tape:overlay\.json · ask/,
			});
			await terminal.until((screen) => screen.includes('— An extension that refuses what it does not like'));
			await terminal.until((screen) => /✗ shell git push --force origin main/.test(screen));
			// In a line of its own.
			await terminal.until((screen) =>
				/^\*\*\* the process was killed by SIGKILL in the middle of the call$/m.test(screen),
			);
			const last = await terminal.until((screen) => /left with 0/.test(screen));
			expect(last).toContain('Counted again: 6 lines.');
			expect(last).toContain('+++ project/count.txt');
		} finally {
			rmSync(home, { recursive: true, force: true });
		}
	});

	it('says what is wrong with an option', async () => {
		const { path } = await builtProgram();
		const { stderr, status } = spawnSync(process.execPath, [path, 'demo', '--fast'], {
			encoding: 'utf8',
		});
		expect({ stderr, status }).toEqual({
			stderr: "tenon demo: Unknown option '--fast'; try 'tenon demo --help'\n",
			status: 2,
		});
	});
});

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PtyTerminal } from '../test/support/pty-terminal.ts';
import { type RecordedScreen, recordingSvg } from './screenshots/recording-svg.ts';

// Records the demonstration of the real program in a real terminal: docs/screens/demo.svg. The program must have been
// bundled (`node scripts/run.cjs scripts/bundle.ts`).

const root = fileURLToPath(new URL('..', import.meta.url));
const program = join(root, 'packages/cli/bin/tenon.cjs');
const betweenLooksMs = 90;

// A short path of no machine in particular, and none of the folder that policies treat as temporary.
const home = '/var/tmp/me';
rmSync(home, { recursive: true, force: true });
mkdirSync(home);
const terminal = new PtyTerminal({
	command: [process.execPath, program, 'demo'],
	cwd: home,
	environment: { HOME: home, PATH: process.env.PATH ?? '', TERM: 'xterm-256color', LC_ALL: 'C.UTF-8' },
	...{ columns: 88, rows: 30 },
});
const screens: RecordedScreen[] = [];
const start = performance.now();
try {
	let shown = '';
	while (!terminal.isOver) {
		await setTimeout(betweenLooksMs);
		const rows = terminal.cells();
		const look = JSON.stringify(rows);
		if (look === shown) continue;
		shown = look;
		screens.push({ atMs: screens.length === 0 ? 0 : Math.round(performance.now() - start), rows });
	}
	const lengthMs = Math.round(performance.now() - start) + 2500;
	const title = 'tenon demo: a pipeline, a Lua tool, a guard, a confirmation, an undo, a kill and its end';
	const picture = recordingSvg(screens, lengthMs, title);
	writeFileSync(join(root, 'docs/screens/demo.svg'), picture);
	process.stdout.write(`${screens.length} screens, ${Math.round(picture.length / 1024)} KiB\n`);
} finally {
	terminal[Symbol.dispose]();
	rmSync(home, { recursive: true, force: true });
}

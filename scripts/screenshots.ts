import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PtyTerminal } from '../test/support/pty-terminal.ts';
import { screenSvg } from './screenshots/screen-svg.ts';
import { views } from './screenshots/views.ts';

// Takes pictures of the real program in a real terminal, on a scripted model: docs/screens/*.svg. The program must have
// been bundled (`node scripts/run.cjs scripts/bundle.ts`).

const root = fileURLToPath(new URL('..', import.meta.url));
const program = join(root, 'packages/cli/bin/tenon.cjs');
const folder = join(root, 'docs/screens');
const only = process.argv.slice(2);

mkdirSync(folder, { recursive: true });
for (const {
	name,
	title,
	columns = 88,
	rows = 34,
	replies,
	files = {},
	rules = '',
	steps,
	isWaiting = false,
} of views) {
	if (only.length > 0 && !only.includes(name)) continue;
	const home = join(tmpdir(), 'me');
	rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
	const project = join(home, 'app');
	for (const [file, text] of Object.entries({
		'tape.json': JSON.stringify({ tape: 1, replies: replies.map((reply) => ({ reply })) }),
		'policy.toml': `[policy]\npreset = "workspace"\n${rules}`,
		...Object.fromEntries(Object.entries(files).map(([path, text]) => [`app/${path}`, text])),
	})) {
		mkdirSync(join(home, file, '..'), { recursive: true });
		writeFileSync(join(home, file), text);
	}
	mkdirSync(project, { recursive: true });
	const terminal = new PtyTerminal({
		command: [
			process.execPath,
			...[program, '--tape', join(home, 'tape.json'), '--policy', join(home, 'policy.toml'), '--no-ext'],
		],
		cwd: project,
		environment: { HOME: home, PATH: process.env.PATH ?? '', TERM: 'xterm-256color', LC_ALL: 'C.UTF-8' },
		...{ columns, rows },
	});
	try {
		await terminal.until((screen) => screen.includes('tape:tape.json · ask'));
		for (const step of steps) await step(terminal);
		await terminal.until((screen) => isWaiting || !screen.includes('working · '));
		writeFileSync(join(folder, `${name}.svg`), screenSvg(terminal.cells(), title));
	} finally {
		terminal[Symbol.dispose]();
	}
	process.stdout.write(`${name}\n`);
	rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
}

import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PtyTerminal } from '../../../../test/support/pty-terminal.ts';
import { builtProgram } from '../built-program.ts';
import { type FrontWorld, makeFrontWorld } from '../support/front-world.ts';

const begin = '\u001b[?2026h';
const end = '\u001b[?2026l';

const open = async (
	world: FrontWorld,
	environment: Readonly<Record<string, string>>,
	columns = 80,
): Promise<PtyTerminal> => {
	const { path, cacheHome } = await builtProgram();
	const usual = ['--cwd', world.project, '--policy', world.policyFile, '--tape', world.tapeFile, '--no-ext'];
	const terminal = new PtyTerminal({
		command: [process.execPath, path, ...usual, '--store', join(world.home, 'store.db')],
		cwd: world.project,
		environment: { ...world.environment, XDG_CACHE_HOME: cacheHome, LC_ALL: 'C.UTF-8', ...environment },
		...{ columns, rows: 30 },
	});
	await terminal.until((text) => text.includes('tape:tape.json · ask'));
	return terminal;
};

const paragraphs = Array.from({ length: 40 }, (_, at) => `Paragraph ${at} of an answer that takes its time.`);
const answer = `${paragraphs.join('\n\n')}\n\n\`\`\`ts\nconst a = 'b'; // c\n\`\`\`\n`;

describe('drawing in a terminal', { timeout: 120_000 }, () => {
	it('does not flicker: each frame is shown at once, and nothing is cleared while an answer grows', async () => {
		const reply = { reasoning: 'One.\nTwo.\nThree.', text: answer.replaceAll('.\n', '. \n') };
		using world = makeFrontWorld({ replies: [reply] });
		using terminal = await open(world, { TERM: 'xterm-256color' });
		const from = terminal.written.length;
		terminal.enter('tell me');
		await terminal.until((text) => text.includes('const a') && !text.includes('working'));
		const written = terminal.written.slice(from);
		expect(written).not.toMatch(/\u001b\[[23]J/);
		// What is between frames moves the cursor or says what the terminal is to do; it draws nothing.
		const outside = written
			.split(begin)
			.flatMap((part, at) => (at === 0 ? [part] : [part.slice(part.indexOf(end) + end.length)]));
		expect(outside.join('').replaceAll(/\u001b(?:\[[?<>=]?[\d;]*[A-Za-z]|\][^\u0007]*\u0007)/g, '')).toBe('');
	});

	it('writes nothing of a folder’s name that would control the terminal', async () => {
		using world = makeFrontWorld({ files: { 'a\u001b]0;b\u0007\u001b[2Jc/x': '' } });
		const project = join(world.project, 'a\u001b]0;b\u0007\u001b[2Jc');
		using terminal = await open({ ...world, project }, { TERM: 'xterm-256color' });
		expect(terminal.written).toContain('\u001b]0;tenon · ');
		expect(terminal.written).not.toContain('\u001b]0;b');
		expect(terminal.written).not.toContain('\u001b[2Jc');
	});

	it('colours code and marks', async () => {
		using world = makeFrontWorld({ replies: [{ text: answer }] });
		using terminal = await open(world, { TERM: 'xterm-256color' });
		terminal.enter('tell me');
		const screen = await terminal.until((text) => text.includes('const a') && !text.includes('working'));
		const row = screen.split('\n').findIndex((line) => line.includes('const a'));
		const cells = terminal.cells()[row]!.filter(({ text }) => text.trim() !== '');
		const looks = cells.map(({ text, colour, isDim }) => `${text}${colour ?? ''}${isDim ? 'dim' : ''}`);
		expect(looks.join(' ')).toBe("c6 o6 n6 s6 t6 a = '2 b2 '2 ; /dim /dim cdim");
	});

	it.each([
		['NO_COLOR', { TERM: 'xterm-256color', NO_COLOR: '1' }],
		['a plain terminal over ssh', { TERM: 'xterm', SSH_CONNECTION: '10.0.0.1 1 10.0.0.2 22' }],
		['a terminal of two colours', { TERM: 'vt100' }],
	])('is readable where there is %s, and gives the terminal back', async (what, environment) => {
		using world = makeFrontWorld({ replies: [{ text: 'It is **so**.' }] });
		using terminal = await open(world, environment, 60);
		terminal.enter('is it?');
		await terminal.until((text) => text.includes('It is so.') && !text.includes('working'));
		const colours = terminal
			.cells()
			.flat()
			.filter(({ colour, background }) => colour !== undefined || background !== undefined);
		if (what === 'NO_COLOR') expect(colours).toEqual([]);
		else expect(colours.length).toBeGreaterThan(0);
		terminal.enter('/quit');
		await terminal.until(() => terminal.isOver);
		// The cursor is shown, pasting and keys are as before.
		expect(terminal.written.lastIndexOf('\u001b[?25h')).toBeGreaterThan(
			terminal.written.lastIndexOf('\u001b[?25l'),
		);
		expect(terminal.written.lastIndexOf('\u001b[?2004l')).toBeGreaterThan(
			terminal.written.lastIndexOf('\u001b[?2004h'),
		);
	});
});

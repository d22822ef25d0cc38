import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { HostOutput } from '../sh/host-streams.ts';
import { readOptions } from '../support/read-options.ts';
import { helpText } from './help.ts';
import { makePlace } from './place.ts';
import { type ActName, actNames, isActName } from './story.ts';

/** `tenon demo`: plays the acts, each in a process of its own, and shows what is left. Returns the status. */
export const runDemo = async (args: readonly string[]): Promise<number> => {
	const parsed = readOptions(args, options, ['act', 'folder']);
	if (typeof parsed === 'string') return complain(`${parsed}; try 'tenon demo --help'`);
	const { values } = parsed;
	if (values.help === true) {
		write(helpText);
		return 0;
	}
	if (values.act !== undefined && values.folder !== undefined && isActName(values.act)) {
		const { runAct } = await import('./act.ts');
		await runAct(values.act, values.folder, values.plain === true);
		return 0;
	}
	const isPlain = values.plain === true || !process.stdin.isTTY || !process.stdout.isTTY;
	return show(isPlain, values.keep === true);
};

const options = {
	plain: { type: 'boolean' },
	keep: { type: 'boolean' },
	help: { type: 'boolean' },
	// For the processes that the demo starts itself.
	act: { type: 'string' },
	folder: { type: 'string' },
} as const;

const show = async (isPlain: boolean, isKept: boolean): Promise<number> => {
	const { folder, guardLanguage } = makePlace(process.env);
	try {
		write(opening(folder, guardLanguage));
		for (const act of actNames) {
			const { code, signal } = await playAct(act, folder, isPlain);
			if (signal === 'SIGKILL') write('\n*** the process was killed by SIGKILL in the middle of the call\n');
			else if (code !== 0) return complain(`the act '${act}' ended with ${signal ?? code}`, 1);
		}
		write(`\n— What is on the disk now, beside what was there at first\n${finalDiff(folder)}${closing}`);
		return 0;
	} finally {
		if (isKept) write(`\nkept: ${folder}\n`);
		else rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
	}
};

const opening = (folder: string, guardLanguage: string): string =>
	`A real session in ${folder}.
What the model says is on a tape; the shell, files, extensions, questions, the kill and the resumption are real.
The guard is written in ${guardLanguage}${guardLanguage === 'Python' ? '' : ', since there is no python3 here'}.
`;

const closing = `
Next: 'tenon' talks with a model, 'tenon sh' is the shell alone, 'tenon ext new' begins an extension.
`;

// The terminal is in the mode of this process again when an act ends, however it ended.
const playAct = async (
	act: ActName,
	folder: string,
	isPlain: boolean,
): Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }> => {
	const args = ['demo', '--act', act, '--folder', folder, ...(isPlain ? ['--plain'] : [])];
	if (!isPlain) process.stdin.setRawMode(true);
	try {
		const child = spawn(process.execPath, [...program(), ...args], { stdio: 'inherit' });
		const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
		return { code, signal };
	} finally {
		if (!isPlain) {
			process.stdin.setRawMode(false);
			write(usualTerminal);
		}
	}
};

/** No bracketed paste, no other keyboard protocol, a cursor that is seen, and nothing under it. */
const usualTerminal = '\x1b[?2004l\x1b[<u\x1b[?25h\r\x1b[J\n';

const program = (): readonly string[] => {
	const here = import.meta.url;
	return here.endsWith('.ts')
		? [...process.execArgv, fileURLToPath(new URL('./entry.ts', here))]
		: [fileURLToPath(new URL('../../bin/tenon.cjs', here))];
};

const finalDiff = (folder: string): string => {
	const script = `cd '${folder}' && diff -ruN -x .git before project`;
	const { stdout } = spawnSync(process.execPath, [...program(), 'sh', '-c', script], { encoding: 'utf8' });
	// The times of the two files are of no interest.
	return stdout.replace(/^(---|\+\+\+) (\S+).*$/gm, '$1 $2');
};

const write = (text: string): void => void new HostOutput(1).writeText(text);

const complain = (text: string, status = 2): number => {
	new HostOutput(2).writeText(`tenon demo: ${text}\n`);
	return status;
};

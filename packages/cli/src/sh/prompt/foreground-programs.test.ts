import { type ProgramCall, type ProgramExit, ProgramJob } from '@tenon/shell';
import { createMemoryFileSystem } from '@tenon/vfs';
import { expect, it } from 'vitest';
import { ForegroundPrograms } from './foreground-programs.ts';

const interrupt: ProgramExit = { kind: 'signalled', signal: 2 };

/** Programs of one job that end when they are told to, and how often the shell was told that Ctrl-C ended a command. */
const makeJob = () => {
	const job = new ProgramJob({ isForeground: true });
	const ends: ((exit: ProgramExit) => void)[] = [];
	let interrupts = 0;
	const programs = new ForegroundPrograms(
		{
			run: () => new Promise<ProgramExit>((resolve) => ends.push(resolve)),
			resumeJob: () => undefined,
		},
		() => {
			interrupts += 1;
		},
	);
	const call: ProgramCall = {
		path: '/bin/cat',
		named: 'cat',
		argv: ['cat'],
		environment: new Map(),
		cwd: '/',
		descriptors: new Map(),
		fileSystem: createMemoryFileSystem(),
		isBackground: false,
		job,
		ignoredSignals: [],
		umask: 0o022,
		// What cancels the command that resumed a job does not cancel the job.
		signal: new AbortController().signal,
		started: () => undefined,
		outlived: () => undefined,
	};
	return {
		start: () => programs.run(call),
		end: (at: number, exit: ProgramExit) => ends[at]!(exit),
		resume: () => programs.resumeJob?.(job, { inForeground: true }),
		interrupts: () => interrupts,
	};
};

it('the programs of a resumed pipeline that die of one Ctrl-C interrupt its command once, however late the last of them ends', async () => {
	const job = makeJob();
	const programs = [job.start(), job.start()];
	job.end(0, interrupt);
	await programs[0];
	job.end(1, interrupt);
	await programs[1];
	expect(job.interrupts()).toBe(1);
});

it('a program of a job that outlives Ctrl-C interrupts the command that resumes it when the next one ends it', async () => {
	const job = makeJob();
	const programs = [job.start(), job.start()];
	job.end(0, interrupt);
	await programs[0];
	job.resume();
	job.end(1, interrupt);
	await programs[1];
	expect(job.interrupts()).toBe(2);
});

import type { FileSystem, Maybe } from '@tenon/core';
import type { Input, Output } from '../pipe/stream.ts';
import type { CpuTimes } from './cpu-times.ts';
import type { ProgramJob } from './program-job.ts';
import type { ResourceLimits } from './resource-limits.ts';

/** What a descriptor of a program leads to. */
export interface ProgramStream {
	readonly input: Input | undefined;
	readonly output: Output | undefined;
}

/** A program outside of the shell that is to run, and all it may know. */
export interface ProgramCall {
	/** Where it lies in the shell's file system; absolute. */
	readonly path: string;
	/** How the script named it or it was found: from `cwd` where it is not absolute. A script is told so. */
	readonly named: string;
	/** `argv[0]` is what it is called. */
	readonly argv: readonly string[];
	/** Absolute, in the shell's file system. */
	readonly cwd: string;
	/** Its whole environment. */
	readonly environment: ReadonlyMap<string, string>;
	/** Its open descriptors by number. They stay the shell's: the runner ends none of them. */
	readonly descriptors: ReadonlyMap<number, ProgramStream>;
	readonly fileSystem: FileSystem;
	/** Whether it runs beside the script, as a job or a part of one. */
	readonly isBackground: boolean;
	/** The job of a terminal that it is a program of; without one no key stops it. */
	readonly job?: ProgramJob;
	/** Signals that the script ignores, by name without `SIG`: the program starts with them ignored, too. */
	readonly ignoredSignals: readonly string[];
	/** The permissions that files it creates do not get. */
	readonly umask: number;
	/** Limits of the system that it starts with, in place of those of this process. */
	readonly resourceLimits?: ResourceLimits;
	/** Ends the program: TERM, and KILL after a grace. */
	readonly signal: AbortSignal;
	/**
	 * The program is running; `kill` sends a signal by number to it and its children, or to it alone, and `release`
	 * stops waiting for it: it lives on when this process ends. Called once, before anything waits.
	 */
	started(pid: number, kill: (signal: number, to: 'group' | 'process') => void, release: () => void): void;
	/**
	 * Told now and then what the program and all it has started have used so far, and once at its end; `undefined`
	 * where it is not wanted. A runner that cannot measure never calls it.
	 */
	readonly measured?: (usage: ProgramUsage) => void;
	/** The program has ended and left processes that go on. Called at most once, before `run` gives its result. */
	outlived(left: OutlivingProcesses): void;
}

/** What a program uses of the machine. */
export interface ProgramUsage {
	readonly cpuMs: number;
	/** How many processes it is at the moment. */
	readonly processes: number;
}

/** Processes that go on though the program that started them has ended. */
export interface OutlivingProcesses {
	/** One of them. */
	readonly pid: number;
	/** Sends all of them a signal by number. */
	signal(number: number): Maybe<void>;
	/** Resolves when none is left. How they ended is unknown: they are not our children. */
	readonly ended: Promise<void>;
	/** Hands on what they still write to the pipes of the program. Called at once or never. */
	forward(sink: (stream: 'stdout' | 'stderr', chunk: Uint8Array) => void): void;
}

/** How a program ended, or why it never began. */
export type ProgramExit =
	| { readonly kind: 'exited'; readonly status: number }
	| { readonly kind: 'signalled'; readonly signal: number }
	/** The system refused to start it: its own words, and the status bash gives. */
	| { readonly kind: 'refused'; readonly reason: string; readonly status: 126 | 127 };

/** What became of a signal; `denied`: the process is another user's, or must not be ended from here. */
export type SignalOutcome = 'sent' | 'missing' | 'denied';

/** Runs programs outside of the shell. A kernel without one can run nothing outside. */
export interface ProgramRunner {
	run(call: ProgramCall): Maybe<ProgramExit>;
	/**
	 * Sends a signal to a process of the machine, to a group of them where the number is negative; 0 only asks whether
	 * it is there. Without it those outside that the kernel did not start itself are out of reach.
	 */
	signal?(target: number, signal: number): Maybe<SignalOutcome>;
	/**
	 * Continues a job, which has the terminal again where it goes on in the foreground. A runner without it runs no
	 * program in a job.
	 */
	resumeJob?(job: ProgramJob, how: { readonly inForeground: boolean }): void;
	/** CPU time of the programs that have ended; without it none is known. */
	cpuTimes?(): CpuTimes;
	/** Why it runs nothing at all, where that is so: told as well of names that are not found. */
	readonly runsNothing?: string;
}

import type { FollowFrom, ServiceNews } from '../service/events.ts';
import type { ServiceVerbs } from '../service.ts';

/** What can be asked of a service over a port. */
export interface ServiceMethods {
	readonly verb: {
		readonly params: { readonly name: VerbName; readonly arg: unknown };
		readonly result: VerbAnswer;
	};
	/** Starts to follow events, under an id that the client chooses. */
	readonly follow: {
		readonly params: { readonly stream: number; readonly from: FollowFrom };
		readonly result: void;
	};
	/** The next of a stream's news: the client asks when it wants one. Null: the stream is over. */
	readonly next: { readonly params: { readonly stream: number }; readonly result: ServiceNews | null };
	/** The client reads a stream no longer. */
	readonly leave: { readonly params: { readonly stream: number }; readonly result: void };
	readonly close: { readonly params: null; readonly result: void };
}

/** A verb's name. */
export type VerbName = keyof ServiceVerbs;

/** What a verb came to: errors cross as data, with their codes. */
export type VerbAnswer =
	| { readonly ok: true; readonly value: unknown }
	| { readonly ok: false; readonly error: SentError };

/** An error, as far as it crosses a port. */
export interface SentError {
	readonly message: string;
	/** Null: it is none of ours. */
	readonly code: string | null;
	readonly nearest: readonly string[];
}

/** All verbs: what is not named here does not compile. */
const names: Readonly<Record<VerbName, true>> = {
	submit: true,
	steer: true,
	listQueue: true,
	cancelQueued: true,
	interrupt: true,
	settled: true,
	present: true,
	leave: true,
	listQuestions: true,
	answer: true,
	listCommands: true,
	runCommand: true,
	listPanels: true,
	pressKey: true,
	closePanel: true,
	resizePanels: true,
	openPanel: true,
	state: true,
	listModels: true,
	setModel: true,
	listProtocols: true,
	setProtocol: true,
	listModes: true,
	setMode: true,
	listSessions: true,
	openSession: true,
	resumeSession: true,
	forkSession: true,
	renameSession: true,
	searchSessions: true,
	exportSession: true,
	deleteSession: true,
	readTranscript: true,
	listTurns: true,
	readAttachment: true,
	listUndo: true,
	undo: true,
	diff: true,
	listSpills: true,
	readSpill: true,
	completePath: true,
	runShell: true,
	cancelShell: true,
	listJobs: true,
	jobOutput: true,
	killJob: true,
	listExtensions: true,
	enableExtension: true,
	disableExtension: true,
	reloadExtensions: true,
	extensionLog: true,
	showPolicy: true,
	listGrants: true,
	explainScript: true,
	listContributions: true,
	render: true,
};

/** The names of all verbs. */
export const verbNames: readonly VerbName[] = Object.keys(names) as VerbName[];

/** Whether a name is a verb's. */
export const isVerb = (name: unknown): name is VerbName =>
	typeof name === 'string' && Object.hasOwn(names, name);

/** How many calls one client has under way. */
export const maxCalls = 1_000;

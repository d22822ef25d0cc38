import type {
	Maybe,
	NetworkPort,
	Principal,
	SecretStore,
	ToolSource,
	Trash,
	UndoLog,
	UserInterface,
} from '@tenon/core';
import {
	type Builtin,
	type CallGuard,
	type CallTransform,
	type GateQuestion,
	gatedNetwork,
	type LimitProfileName,
	type ShellLimits,
} from '@tenon/shell';
import type { DirectoryUndoLog, Overlay } from '@tenon/vfs';
import type { GuardRecord } from '../audit/guard-entry.ts';
import { createNetworkPort } from '../net/network-port.ts';
import { loginEnvironmentFor } from '../policy/login-environment.ts';
import type { PresetName } from '../policy/presets/preset-names.ts';
import { narrowingTransform } from '../policy/run/narrowing-transform.ts';
import type { RunNarrowing, RunNarrowingOptions } from '../policy/run/run-narrowing.ts';
import { buildOutputIn } from './build-output.ts';
import { ExtensionSeats, type SeatRequest } from './extension-seats.ts';
import { openGate, type WorkspaceAnswer } from './open-gate.ts';
import { openSeat, type SharedPlace, type WorkspaceSeat } from './open-seat.ts';
import { planWorkspace } from './plan-workspace.ts';
import { type SubagentSeatRequest, SubagentSeats } from './subagent-seats.ts';
import { openUndo } from './undo-place.ts';

/** What a workspace is made of. */
export interface WorkspaceOptions {
	/** The folder of the project on the machine; absolute, links followed. */
	readonly root: string;
	/** Whether the folder is all that can be seen, as `/`. No program runs then. */
	readonly isJail?: boolean;
	/** Whether changes are kept aside until they are committed. No program runs then. */
	readonly hasOverlay?: boolean;
	/** Who acts. */
	readonly principal: Principal;
	readonly commands: ReadonlyMap<string, Builtin>;
	/** The tools that scripts, and tools that the kernel runs, can call by name, looked up at each call; default none. */
	readonly tools?: ToolSource;
	/** The environment of the login: where policies, secrets and states are, and what programs are given of it. */
	readonly environment: Readonly<Record<string, string | undefined>>;
	/** In place of what the user's policy names. */
	readonly preset?: PresetName;
	/** In place of the user's policy file. */
	readonly policyFile?: string;
	/** Whether a layer whose usual policy file is wrong is closed, with a notice; default: nothing is opened then. */
	readonly closesWrongPolicy?: boolean;
	/** What is taken away from all of them for this session: a mode and a run policy; default: nothing. */
	readonly narrowing?: Omit<RunNarrowingOptions, 'root'>;
	/** Puts a question to a person; default: there is none. */
	readonly ask?: (question: GateQuestion) => Maybe<WorkspaceAnswer>;
	/**
	 * Asks a person before something is lost that the principal could confirm by itself; `undefined`: there is none.
	 * Default: the principal confirms.
	 */
	readonly askLoss?: (question: GateQuestion) => Maybe<boolean | undefined>;
	/** What tools of its kernel can ask a person beside; default: nothing. */
	readonly ui?: UserInterface;
	/** May give calls other arguments before they are judged; default none. */
	readonly transforms?: readonly CallTransform[];
	/** May refuse what policy lets through; default none. */
	readonly gates?: readonly CallGuard[];
	readonly secrets?: SecretStore;
	/** In place of the network of the machine. */
	readonly network?: NetworkPort;
	/** Where decisions are written down; default: nowhere. */
	readonly auditFile?: string;
	/**
	 * What can be lost: it is not kept before it is overwritten or removed. Default: build output
	 * that git ignores.
	 */
	readonly isExpendable?: (path: string) => Maybe<boolean>;
	/** The profile of limits that the session asks for, within what the policies allow; default: theirs, else `model`. */
	readonly limitProfile?: LimitProfileName;
	/** Single limits in place of those of the profile. */
	readonly limits?: Partial<ShellLimits>;
}

/** A kernel at work in a folder, behind its gate. Its `confirm` takes the nonces of extensions, too. */
export interface Workspace extends WorkspaceSeat {
	readonly trash: Trash;
	/** The undo log for the person at the front: nothing of it is judged by what the model may do. */
	readonly undoByPerson: UndoLog & Pick<DirectoryUndoLog, 'changes'>;
	/** What holds the changes, where they are kept aside. */
	readonly overlay: Overlay | undefined;
	/** Things a person should know: a commit that was cut short and recovered, secrets that cannot be hidden, a log that was torn. */
	readonly notices: readonly string[];
	/** The mode and the run policy of the session. */
	readonly narrowing: RunNarrowing;
	/** Gives an extension a kernel of its own, on the same files, with the same person and log behind its gate. */
	seat(request: SeatRequest): WorkspaceSeat;
	/** Gives a subagent of the principal a kernel of its own, in the same way. It may nothing that its caller may not. */
	subagent(request: SubagentSeatRequest): WorkspaceSeat;
	/** Writes down what an extension said about a call; nothing happens where no log is kept. */
	recordGuard(record: GuardRecord): void;
	/** Takes secrets out of a text that is shown beside what the kernel gives out. */
	readonly redact: (text: string) => string;
	/** Ends everything that runs, and writes down what is left to write. */
	close(): Promise<void>;
}

/** Opens a folder for a principal. Throws `PolicyError` if a policy is wrong: then nothing is opened. */
export const openWorkspace = async (options: WorkspaceOptions): Promise<Workspace> => {
	const { principal, environment, isJail = false, narrowing: wanted } = options;
	const plan = await planWorkspace(options);
	const { place, outputs, narrowing, policy, limitProfile, limits, files, secrets, runsPrograms } = plan;
	const { isExpendable = buildOutputIn(files.fileSystem) } = options;
	const undo = openUndo(files, options.root, environment, isExpendable, secrets?.names);
	const { ask, askLoss, gates, auditFile, commands } = options;
	const narrowed = narrowingTransform(narrowing, files.fileSystem);
	const transforms = [narrowed, ...(options.transforms ?? [])];
	const redactor = secrets?.redactor();
	const { gate, audit } = openGate({
		...{ principal, policy, undo, ask, askLoss, transforms, gates, auditFile, redactor },
	});
	const { overlay, isReal } = files;
	const shared: SharedPlace = {
		fileSystem: files.fileSystem,
		cwd: place,
		commands,
		undo,
		trash: undo.trash,
		limits,
		limitProfile,
		runsPrograms,
		secrets,
		network: (gate) =>
			gatedNetwork({
				gate,
				port: options.network ?? createNetworkPort(),
				...(secrets === undefined ? {} : { secrets }),
			}),
		transaction: overlay && (() => overlay),
		storage: files.storage,
	};
	const programs = isJail ? { PATH: '/usr/bin:/bin', HOME: '/' } : loginEnvironmentFor(environment);
	const own = openSeat(
		shared,
		{
			...{ principal, policy, gate, environment: programs, spillFolder: outputs.folder },
			...{ tools: options.tools, ui: options.ui },
		},
		{ isReal },
	);
	const extensions = new ExtensionSeats({
		...{ place: shared, policy, outputs: outputs.parent, isReal, ask, redactor },
		auditLog: audit,
	});
	const subagents = new SubagentSeats({
		...{
			place: shared,
			policy,
			narrowing,
			outputs: outputs.parent,
			isReal,
			ask,
			redactor,
			environment: programs,
		},
		...{
			isReadonly: wanted?.isReadonly ?? (() => undefined),
			alwaysCallable: wanted?.alwaysCallable,
			auditLog: audit,
		},
	});
	return {
		...own,
		trash: undo.trash,
		undoByPerson: undo,
		overlay,
		notices: [...plan.notices, ...(audit?.notices ?? [])],
		narrowing,
		seat: (request) => extensions.open({ ...request, transforms: [narrowed, ...(request.transforms ?? [])] }),
		subagent: (request) => subagents.open(request),
		confirm: (nonce) => confirmAt([own, extensions, subagents], nonce),
		recordGuard: (record) => audit?.guard(record),
		redact: (text) => secrets?.redactor().redactText(text) ?? text,
		close: async () => {
			await extensions.close();
			await subagents.close();
			await own.close();
			audit?.close();
		},
	};
};

// Each has issued nonces of its own.
const confirmAt = (seats: readonly Pick<WorkspaceSeat, 'confirm'>[], nonce: string): string | undefined => {
	const problems = seats.map((seat) => seat.confirm(nonce));
	return problems.includes(undefined) ? undefined : problems[0];
};

import {
	andFinally,
	andThen,
	type Call,
	type CallBase,
	type Capability,
	callId,
	capabilityPolicy,
	composeGate,
	type FileSystem,
	type Gate,
	type LatchRefusal,
	type Maybe,
	type NetworkCaller,
	type NetworkPeer,
	type PathAccess,
	type PatientHold,
	resolvePath,
	secretNeeds,
	summarizeCall,
	type Tool,
	type ToolEffect,
	type Touch,
	type UndoRecorder,
} from '@tenon/core';
import { guardFileSystem } from '@tenon/vfs';
import type { Finding } from '../check/finding.ts';
import type { CommandDeclaration, OptionTable, ParsedArguments } from '../command/declaration.ts';
import { touchesOf, touchLookFor } from '../command/touches.ts';
import type { GateReport, JudgedProgram, JudgedRequest, SaidRefusal, ShellGate } from '../state/gate.ts';
import type { ProgramExit } from '../state/program.ts';
import type { Shell } from '../state/shell.ts';
import { ApprovedCalls } from './approved-calls.ts';
import { takeConfirmation } from './confirm-word.ts';
import { confirmationStage } from './confirmation-stage.ts';
import { fileGuard } from './file-guard.ts';
import type { GateOptions } from './gate-options.ts';
import { needsOfTouches, realTarget } from './judge-paths.ts';
import { hostOfUrl, needOfPeer } from './judge-peer.ts';
import { changesOfTouches, type HeldBack, notHeld } from './reversible.ts';
import { sayRefusal } from './say-refusal.ts';

/** Makes the gate of a kernel: `new Kernel({ gate: createGate(options), … })`. One gate serves one kernel. */
export const createGate = (options: GateOptions): ShellGate => new KernelGate(options);

/** What the confirmation stage must know of a call, beside the call. */
interface CallFacts {
	readonly caller: NetworkCaller;
	readonly run: (call: Call) => Maybe<unknown>;
	/** What would be lost for good. */
	readonly lost: readonly HeldBack[];
	readonly nonce: string | undefined;
	readonly needsPerson: boolean;
}

class KernelGate implements ShellGate {
	latchCount = 0;
	readonly #options: GateOptions;
	/** Whether no stage has to see every call. */
	readonly #isPlain: boolean;
	readonly #pass: Gate<unknown>;
	readonly #facts = new Map<string, CallFacts>();
	readonly #approved: ApprovedCalls;
	#recorder: UndoRecorder | undefined;
	#label = '';
	#fileSystem: FileSystem | undefined;
	#guarded: FileSystem | undefined;
	#warnings: Finding[] = [];
	#latches: LatchRefusal[] = [];

	constructor(options: GateOptions, approved: ApprovedCalls = new ApprovedCalls(options.nonces)) {
		this.#options = options;
		this.#approved = approved;
		const { gates = [], trace = [] } = options;
		this.#isPlain = gates.length + trace.length === 0;
		this.#pass = composeGate<unknown>(
			{
				policy: [capabilityPolicy(() => options.grants())],
				gates,
				confirmation: [
					confirmationStage(options, this.#approved, (call) => {
						const { lost, nonce, needsPerson, caller } = this.#facts.get(call.id)!;
						const patient = (): PatientHold => caller.patient(maxQuestionMs);
						return { lost, nonce, needsPerson, patient };
					}),
				],
				trace,
			},
			{
				needsOf: (call) => call.needs,
				run: (call) => this.#facts.get(call.id)!.run(call),
			},
		);
	}

	guard(fileSystem: FileSystem): FileSystem {
		this.#fileSystem = fileSystem;
		const side = {
			fileSystem,
			judge: (capability: Capability) => this.#options.grants().judge(this.#options.principal, capability),
			allowsTree: (access: PathAccess, path: string) => this.#options.grants().allowsTree(access, path),
			isApproved: (capability: Capability) => this.#approved.covers(capability),
			refused: (explanation: string) => this.#warn('capability.path', explanation),
			recorder: () => this.#openRecorder(),
		};
		const guarded = guardFileSystem(fileSystem, fileGuard(side));
		this.#guarded = guarded;
		return guarded;
	}

	begin(label: string): void {
		// What jobs of the call before still change is theirs no longer.
		void this.#recorder?.end();
		this.#recorder = undefined;
		this.#label = label;
		this.#warnings = [];
		this.#latches = [];
		this.#approved.forgetNeeds();
	}

	end(goesOn: boolean): Maybe<GateReport> {
		const recorder = this.#recorder;
		const report: GateReport = {
			warnings: this.#warnings,
			latches: this.#latches,
			undoStep: recorder?.step,
		};
		if (recorder === undefined || goesOn) return report;
		this.#recorder = undefined;
		return andThen(recorder.end(), () => report);
	}

	withoutConfirmation(words: readonly string[]): readonly string[] {
		return takeConfirmation(words).argv;
	}

	command(
		shell: Shell,
		declaration: CommandDeclaration,
		args: ParsedArguments<OptionTable>,
		argv: readonly string[],
		run: () => Maybe<number>,
	): Maybe<number> {
		const { name, effects } = declaration;
		return andThen(touchesOf(declaration, args, touchLookFor(shell)), (touches) =>
			andThen(needsOfTouches(this.#unguarded, touches), (needs) => {
				const isAllowed = this.#isPlainlyAllowed(needs);
				const changes = effects.some(isChanging);
				if (isAllowed && !changes) return run();
				return andThen(changes ? this.#lostBy(touches) : noLoss, (lost) => {
					const needsPerson = declaration.needsPerson?.(args) ?? false;
					if (isAllowed && lost.length === 0 && !needsPerson) return run();
					const given = takeConfirmation(argv.slice(1));
					const caller = callerOf(shell);
					const call: Call = {
						...this.#base(caller, needs),
						kind: 'command',
						name,
						argv: given.argv,
						touches,
					};
					// Reading that is allowed is nobody's business; a refusal or a question is.
					if (!changes && this.#isAllowed(needs)) return run();
					return this.#through(call, { caller, run, lost, nonce: given.nonce, needsPerson });
				});
			}),
		);
	}

	redirect<R>(shell: Shell, path: string, truncates: boolean, open: () => Maybe<R>): Maybe<R> {
		const touches: readonly Touch[] = [{ path, kind: truncates ? 'overwrite' : 'append' }];
		return andThen(needsOfTouches(this.#unguarded, touches), (needs) =>
			andThen(this.#lostBy(touches), (lost) => {
				if (lost.length === 0 && this.#isPlainlyAllowed(needs)) return open();
				const caller = callerOf(shell);
				const call: Call = { ...this.#base(caller, needs), kind: 'redirect', path, truncates };
				return this.#through(call, { ...unconfirmed, caller, run: open, lost });
			}),
		);
	}

	program(shell: Shell, program: JudgedProgram, run: () => Maybe<ProgramExit>): Maybe<ProgramExit> {
		const { name, argv, environment } = program;
		// A link does not make another program of it.
		return andThen(realTarget(this.#unguarded, program.path), (path) => {
			const subcommand = this.#subcommandOf(name, path, argv);
			const needs: readonly Capability[] = [
				{ kind: 'program', name, path, argv, ...(subcommand === undefined ? {} : { subcommand }) },
				...Array.from(environment.keys(), (variable) => ({ kind: 'environment', name: variable }) as const),
				...secretNeeds([...argv, ...environment.values()]),
			];
			const caller = callerOf(shell);
			const call: Call = {
				...this.#base(caller, needs),
				kind: 'program',
				path: name,
				argv,
				environment: [...environment.keys()],
			};
			const tracked = (): Maybe<ProgramExit> => {
				this.#openRecorder()?.note(`${summarizeCall(call).text} ran; what it changed is not tracked`);
				return run();
			};
			return this.#through(call, { ...unconfirmed, caller, run: tracked });
		});
	}

	tool<R>(shell: Shell, tool: Tool, args: unknown, run: () => Maybe<R>): Maybe<R> {
		const { name } = tool;
		const caller = callerOf(shell);
		const touches = tool.touches?.(args, (path) => resolvePath(shell.cwd, path)) ?? [];
		return andThen(needsOfTouches(this.#unguarded, touches), (paths) =>
			andThen(this.#lostBy(touches), (lost) => {
				const needs: readonly Capability[] = [{ kind: 'tool', name }, ...paths];
				const call: Call = { ...this.#base(caller, needs), kind: 'tool', name, args };
				return this.#through(call, { ...unconfirmed, caller, run, lost });
			}),
		);
	}

	network<R>(
		caller: NetworkCaller,
		request: JudgedRequest,
		send: (admit: (peer: NetworkPeer) => Maybe<void>) => Maybe<R>,
	): Maybe<R> {
		const { method, url, texts } = request;
		const cross = <T>(needs: readonly Capability[], run: () => Maybe<T>): Maybe<T> => {
			const call: Call = { ...this.#base(caller, needs), kind: 'network', method, url };
			return this.#through(call, { ...unconfirmed, caller, run });
		};
		const admit = (peer: NetworkPeer): Maybe<void> => {
			const need = needOfPeer(this.#options.grants(), this.#options.principal, peer);
			return need === undefined ? undefined : cross([need], () => undefined);
		};
		return cross([hostOfUrl(url), ...secretNeeds(texts)], () => send(admit));
	}

	refuse(name: string, refusal: unknown): SaidRefusal {
		return sayRefusal(name, refusal, {
			warn: (code, message) => this.#warn(code, message),
			latched: (latch) => {
				this.latchCount += 1;
				if (this.#latches.length < maxKept) this.#latches.push(latch);
			},
		});
	}

	confirm(nonce: string): string | undefined {
		return this.#approved.add(nonce);
	}

	fork(files: FileSystem = this.#unguarded): ShellGate {
		const gate = new KernelGate(this.#options, this.#approved.fork());
		gate.guard(files);
		return gate;
	}

	get fileSystem(): FileSystem {
		return this.#guarded!;
	}

	// What is looked at before a decision is looked at unguarded: the decision is what is being made.
	get #unguarded(): FileSystem {
		return this.#fileSystem!;
	}

	// Most calls: no stage but policy has a say, and policy lets them through.
	#isPlainlyAllowed(needs: readonly Capability[]): boolean {
		return this.#isPlain && this.#isAllowed(needs);
	}

	#isAllowed(needs: readonly Capability[]): boolean {
		const { principal, grants } = this.#options;
		return grants().decide({ principal, needs }).outcome === 'allow';
	}

	#through<R>(call: Call, facts: Omit<CallFacts, 'run'> & { readonly run: () => Maybe<R> }): Maybe<R> {
		this.#facts.set(call.id, facts);
		return andFinally(
			() => this.#pass(call) as Maybe<R>,
			() => {
				this.#facts.delete(call.id);
			},
		);
	}

	#base({ cwd, signal }: NetworkCaller, needs: readonly Capability[]): CallBase {
		const { principal, origin = 'script' } = this.#options;
		const id = callId(`c${++calls}`);
		return { id, principal, origin, needs, cwd, signal };
	}

	// A link may lead to a file of another name: `npm` to `npm-cli.js`, `cargo` to `rustup`. Two that are known and
	// disagree say nothing.
	#subcommandOf(name: string, path: string, argv: readonly string[]): string | undefined {
		const { subcommandOf } = this.#options;
		const byName = subcommandOf?.(name, argv);
		const byPath = subcommandOf?.(path, argv);
		if (byName === undefined || byPath === undefined) return byName ?? byPath;
		return byName === byPath ? byName : undefined;
	}

	#lostBy(touches: readonly Touch[]): Maybe<readonly HeldBack[]> {
		return andThen(changesOfTouches(this.#unguarded, touches), (changes) =>
			changes.length === 0 ? noLoss : notHeld(this.#openRecorder(), changes),
		);
	}

	// A step is opened when it is first needed: most calls change nothing.
	#openRecorder(): UndoRecorder | undefined {
		this.#recorder ??= this.#options.undo?.begin(this.#label);
		return this.#recorder;
	}

	#warn(code: string, message: string): void {
		if (this.#warnings.length >= maxKept || this.#warnings.some((each) => each.message === message)) return;
		this.#warnings.push({ code, severity: 'warning', span: { start: 0, end: 0 }, message });
	}
}

// What a command does by running others is theirs to answer for.
const isChanging = (effect: ToolEffect): boolean => effect !== 'fs.read' && effect !== 'process';

const callerOf = ({ cwd, slice }: Shell): NetworkCaller => ({
	cwd,
	signal: slice.signal,
	patient: (budgetMs) => slice.watchdog.hold(budgetMs),
});

// Ids are unique over all gates of the process: they meet in one log.
let calls = 0;

const noLoss: readonly HeldBack[] = [];
/** Nothing is lost by it, and no confirmation came with it. */
const unconfirmed = { lost: noLoss, nonce: undefined, needsPerson: false } as const;
const maxKept = 100;
/** How long a person may think before the script's clock runs on. */
const maxQuestionMs = 600_000;

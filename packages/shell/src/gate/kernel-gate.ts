import {
	andFinally,
	andThen,
	type Call,
	type CallBase,
	type CallId,
	type CallPlace,
	type Capability,
	capabilityPolicy,
	composeGate,
	type FileChange,
	type FileSystem,
	type Gate,
	isPromise,
	type LatchRefusal,
	type Maybe,
	type NetworkCaller,
	type NetworkPeer,
	type NonceStore,
	orElse,
	type Pace,
	type PathAccess,
	type PathCapability,
	type PatientHold,
	type ProgramCapability,
	type RedirectAccess,
	resolvePath,
	secretNeeds,
	type Tool,
	type ToolEffect,
	type Touch,
} from '@tenon/core';
import { guardFileSystem } from '@tenon/vfs';
import type { Finding } from '../check/finding.ts';
import type { CommandDeclaration, OptionTable, ParsedArguments } from '../command/declaration.ts';
import { touchesOf, touchLookFor } from '../command/touches.ts';
import { Interrupted } from '../state/errors.ts';
import type {
	GatedTool,
	GateReport,
	JudgedProgram,
	JudgedRequest,
	RunProgram,
	SaidRefusal,
	ShellGate,
} from '../state/gate.ts';
import type { ProgramExit } from '../state/program.ts';
import type { Shell } from '../state/shell.ts';
import type { ToolAnswer } from '../tools/tool-answer.ts';
import { ApprovedCalls } from './approved-calls.ts';
import { type CallFacts, noLoss, treesOf, unconfirmed } from './call-facts.ts';
import { callGuardStage } from './call-guard-stage.ts';
import type { CallGuard, CallTransform } from './call-hooks.ts';
import { freshCallId } from './call-ids.ts';
import { callerOf, documentOf } from './calling-shell.ts';
import { takeConfirmation } from './confirm-word.ts';
import { confirmationStage } from './confirmation-stage.ts';
import { tellOfEnd } from './end-of-call.ts';
import { fileGuard } from './file-guard.ts';
import type { GateOptions } from './gate-options.ts';
import { GivenAnswer } from './given-answer.ts';
import { realTarget } from './judge-paths.ts';
import { hostOfUrl, needOfPeer } from './judge-peer.ts';
import { LinkedPlaces } from './linked-places.ts';
import { lossLatch } from './loss-latch.ts';
import type { TreeJudgement } from './needs-below.ts';
import { withOtherArguments } from './other-arguments.ts';
import { changesOfTouches, type HeldBack, notHeld } from './reversible.ts';
import { type Proposal, Rewriting } from './rewriting.ts';
import { tracked, withSettings } from './run-understood.ts';
import { type RefusalRecord, sayRefusal } from './say-refusal.ts';
import { StepOfCall } from './step-of-call.ts';
import { subcommandByEither } from './subcommand-by-either.ts';
import { ToolPassage } from './tool-passage.ts';
import { type TouchNeeds, touchNeeds } from './touch-needs.ts';
import type { UnderstoodCall } from './understood-call.ts';

/** Makes the gate of a kernel: `new Kernel({ gate: createGate(options), … })`. One gate serves one kernel. */
export const createGate = (options: GateOptions): ShellGate => new KernelGate(options);

/** A command on its way to a decision. */
interface JudgedCommand {
	readonly shell: Shell;
	readonly declaration: CommandDeclaration;
	readonly args: ParsedArguments<OptionTable>;
	/** As it was called, confirmation included. */
	readonly argv: readonly string[];
	readonly run: () => Maybe<number>;
	/** That of its proposal. */
	readonly id: CallId | undefined;
}

class KernelGate implements ShellGate {
	latchCount = 0;
	readonly #options: GateOptions;
	readonly #guards: readonly CallGuard[];
	/** Whether a hook has to see every call. */
	readonly #isTraced: boolean;
	readonly #pass: Gate<unknown>;
	readonly #facts = new Map<string, CallFacts>();
	readonly #approved: ApprovedCalls;
	readonly #step: StepOfCall;
	readonly #rewriting: Rewriting;
	readonly #record: RefusalRecord = {
		warn: (code, message) => this.#warn(code, message),
		latched: (latch) => {
			this.latchCount += 1;
			if (this.#latches.length < maxKept) this.#latches.push(latch);
		},
	};
	#fileSystem: FileSystem | undefined;
	#judgement: TreeJudgement | undefined;
	#guarded: FileSystem | undefined;
	#warnings: Finding[] = [];
	#latches: LatchRefusal[] = [];

	constructor(options: GateOptions, approved: ApprovedCalls = new ApprovedCalls(options.nonces)) {
		this.#options = options;
		this.#approved = approved;
		const { gates = [], trace = [] } = options;
		this.#step = new StepOfCall(options.undo);
		this.#rewriting = new Rewriting(options, (message) => this.#warn(rewritten, message));
		this.#guards = gates;
		this.#isTraced = trace.length > 0;
		this.#pass = composeGate<unknown>(
			{
				policy: [capabilityPolicy(() => options.grants())],
				gates: gates.map((guard) => callGuardStage(guard, (call) => this.#facts.get(call.id)!.caller)),
				confirmation: [
					confirmationStage(options, this.#approved, (call) => {
						const { caller, ...facts } = this.#facts.get(call.id)!;
						return { ...facts, patient: (): PatientHold => caller.patient(maxQuestionMs) };
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
		const linked = new LinkedPlaces(fileSystem, this.#options.grants);
		const { principal, grants } = this.#options;
		this.#judgement = { fileSystem, linked, principal, grants };
		const side = {
			fileSystem,
			needOf: (access: PathAccess, path: string, otherNames: readonly string[]) => {
				// Where the files wait, what is known by now has to do: the call itself has waited for the rest.
				void linked.ready();
				return linked.needOf(access, path, otherNames);
			},
			judge: (capability: Capability) => this.#options.grants().judge(this.#options.principal, capability),
			allowsTree: (access: PathAccess, path: string) =>
				this.#options.grants().allowsTree(access, path) && !linked.reach(path),
			isApproved: (capability: Capability) => this.#approved.covers(capability),
			refused: (explanation: string) => this.#warn('capability.path', explanation),
			beforeLoss: lossLatch(this.#options, this.#approved, this.#record),
			recorder: () => this.#step.toRecord(),
		};
		const guarded = guardFileSystem(fileSystem, fileGuard(side));
		this.#guarded = guarded;
		return guarded;
	}

	begin(label: string): void {
		this.#step.begin(label);
		this.#warnings = [];
		this.#latches = [];
		this.#approved.forgetNeeds();
		this.#judgement?.linked.forget();
	}

	end(continues: boolean): Maybe<GateReport> {
		const report: GateReport = {
			warnings: this.#warnings,
			latches: this.#latches,
			refused: this.#latches.length > 0 || this.#warnings.some(({ code }) => code !== rewritten),
			undoStep: this.#step.id,
		};
		return continues ? report : andThen(this.#step.end(), () => report);
	}

	isProposed(command: string): boolean {
		return this.#rewriting.isConcerned('command', command);
	}

	propose(
		shell: Shell,
		name: string,
		argv: readonly string[],
		run: (argv: readonly string[], id: CallId) => Maybe<number>,
	): Maybe<number> {
		const transforms = this.#rewriting.concerned('command', name);
		return this.#proposing(shell, 'command', name, transforms, (proposal) =>
			andThen(this.#rewriting.command(proposal, argv), (final) => run(final, proposal.facts.id)),
		);
	}

	#proposing<R>(
		shell: Shell,
		kind: 'command' | 'program',
		name: string,
		transforms: readonly CallTransform[],
		run: (proposal: Proposal) => Maybe<R>,
	): Maybe<R> {
		const { ports, execution } = shell;
		const proposal = this.#rewriting.propose(shell, name, freshCallId(), execution.place, transforms);
		const { facts, startedAt } = proposal;
		return andFinally(
			() => run(proposal),
			() => tellOfEnd(transforms, { ...facts, kind, durationMs: ports.monotonicMs() - startedAt }),
		);
	}

	withoutConfirmation(words: readonly string[]): readonly string[] {
		return takeConfirmation(words).argv;
	}

	// The way of most commands, so it makes nothing that only a refusal or a question needs.
	command(
		shell: Shell,
		declaration: CommandDeclaration,
		args: ParsedArguments<OptionTable>,
		argv: readonly string[],
		run: () => Maybe<number>,
		id?: CallId,
	): Maybe<number> {
		const command: JudgedCommand = { shell, declaration, args, argv, run, id };
		const touches = touchesOf(declaration, args, touchLookFor(shell));
		return isPromise(touches)
			? touches.then((ready) => this.#touching(command, ready))
			: this.#touching(command, touches);
	}

	#touching(command: JudgedCommand, touches: readonly Touch[]): Maybe<number> {
		const needs = this.#needsOf(command.shell, touches);
		return isPromise(needs)
			? needs.then((ready) => this.#needing(command, touches, ready))
			: this.#needing(command, touches, needs);
	}

	#needing(command: JudgedCommand, touches: readonly Touch[], needed: TouchNeeds): Maybe<number> {
		const changes = command.declaration.effects.some(isChanging);
		// Reading that is allowed is shown to guards alone; a refusal or a question to all.
		if (!changes)
			return andThen(this.#allowsAll(command.shell.slice, needed.needs), (isAllowed) =>
				isAllowed && !this.#isGuarded('command', command.declaration.name)
					? command.run()
					: this.#ask(command, touches, needed, noLoss),
			);
		const lost = this.#lostBy(command.shell.slice, touches, needed.needs);
		return isPromise(lost)
			? lost.then((ready) => this.#losing(command, touches, needed, ready))
			: this.#losing(command, touches, needed, lost);
	}

	#losing(
		command: JudgedCommand,
		touches: readonly Touch[],
		needed: TouchNeeds,
		lost: readonly HeldBack[],
	): Maybe<number> {
		const { declaration, args, run } = command;
		const isFree = lost.length === 0 && declaration.needsPerson?.(args) !== true;
		const others = declaration.needs?.(args) ?? nothingElse;
		const isPlain =
			isFree && this.#isAllowed(others) && this.#isPlainlyAllowed([], 'command', declaration.name);
		const isAllowed = isPlain && this.#allowsAll(command.shell.slice, needed.needs);
		return andThen(isAllowed, (ready) => (ready ? run() : this.#ask(command, touches, needed, lost)));
	}

	#ask(
		{ shell, declaration, args, argv, run, id }: JudgedCommand,
		touches: readonly Touch[],
		needed: TouchNeeds,
		lost: readonly HeldBack[],
	): Maybe<number> {
		const { name } = declaration;
		const given = takeConfirmation(argv.slice(1));
		const caller = callerOf(shell);
		const needs = [...needed.needs, ...(declaration.needs?.(args) ?? nothingElse)];
		const base = this.#base(caller, needs, shell.execution.place, id);
		const call: Call = { ...base, kind: 'command', name, argv: given.argv, touches };
		const needsPerson = declaration.needsPerson?.(args) === true;
		const trees = treesOf(touches, needed.needs);
		const { nonce } = given;
		const facts = { ...unconfirmed, caller, run, lost, nonce, needsPerson, trees, more: needed.more };
		return andThen(this.#through<number | GivenAnswer>(call, facts), (status) =>
			status instanceof GivenAnswer ? status.write(shell, name) : status,
		);
	}

	redirect<R>(shell: Shell, path: string, access: RedirectAccess, open: () => Maybe<R>): Maybe<R> {
		const touches: readonly Touch[] = [{ path, kind: access }];
		return andThen(this.#needsOf(shell, touches), ({ needs }) =>
			andThen(this.#lostBy(shell.slice, touches, needs), (lost) => {
				if (
					access === 'read'
						? this.#mayRead(needs, 'redirect', path)
						: lost.length === 0 && this.#isPlainlyAllowed(needs, 'redirect', path)
				)
					return open();
				const caller = callerOf(shell);
				const base = this.#base(caller, needs, shell.execution.place);
				const call: Call = { ...base, kind: 'redirect', path, access };
				return this.#through(call, { ...unconfirmed, caller, run: open, lost });
			}),
		);
	}

	program(shell: Shell, program: JudgedProgram, run: RunProgram): Maybe<ProgramExit> {
		const { name } = program;
		const transforms = this.#rewriting.concerned('program', name);
		if (transforms.length === 0) return this.#understandProgram(shell, program, run);
		return this.#proposing(shell, 'program', name, transforms, (proposal) =>
			andThen(this.#rewriting.words(proposal, 'program', program.argv), (argv) =>
				this.#understandProgram(shell, { ...program, argv }, run, proposal.facts.id),
			),
		);
	}

	#understandProgram(shell: Shell, program: JudgedProgram, run: RunProgram, id?: CallId): Maybe<ProgramExit> {
		const { argv, environment } = program;
		// A link does not make another program of it.
		return andThen(this.#programNeed(shell.cwd, program), (own) => {
			const place = { cwd: shell.cwd, environment, signal: shell.slice.signal };
			const understanding = this.#isForbidden(own) ? undefined : this.#options.understand?.(own, place);
			return andThen(understanding, (understood) =>
				andThen(this.#needsOf(shell, understood?.touches ?? []), (needed) =>
					andThen(this.#keptWhole(shell.slice, understood, needed), (changes) => {
						const known = changes === undefined ? undefined : understood;
						const capability = known === undefined ? own : { ...own, manner: known.manner };
						const needs = [capability, ...(known === undefined ? [] : needed.needs), ...(known?.hosts ?? [])];
						const judged = { needs, more: needed.more };
						const runs = known === undefined ? run : withSettings(program, known, run);
						const runTracked = tracked(own, known, changes ?? [], this.#step, () => runs(argv, environment));
						return this.#judgeProgram(shell, program, judged, runTracked, id);
					}),
				),
			);
		});
	}

	// What a link leads to is what the program will use.
	#programNeed(cwd: string, { name, path, argv }: JudgedProgram): Maybe<ProgramCapability> {
		const { linked } = this.#judgement!;
		return andThen(realTarget(this.#unguarded, path), (real) => {
			const subcommand = subcommandByEither(this.#options.subcommandOf, name, real, argv);
			const own = subcommand === undefined ? {} : { subcommand };
			return withOtherArguments(this.#unguarded, linked, cwd, {
				kind: 'program',
				name,
				path: real,
				argv,
				...own,
			});
		});
	}

	// What no rule would let pass, however it is called, is not looked into.
	#isForbidden(program: ProgramCapability): boolean {
		const decision = this.#options.grants().judge(this.#options.principal, program);
		return decision.outcome === 'deny' && decision.because === 'rule';
	}

	// What a call that is understood changes, if all of it can be kept.
	#keptWhole(
		pace: Pace,
		understood: UnderstoodCall | undefined,
		{ needs }: TouchNeeds,
	): Maybe<readonly FileChange[] | undefined> {
		if (understood === undefined) return undefined;
		return andThen(changesOfTouches(this.#unguarded, understood.touches, needs, pace), (changes) =>
			andThen(this.#notHeld(pace, changes), (lost) => (lost.length === 0 ? changes : undefined)),
		);
	}

	#judgeProgram(
		shell: Shell,
		{ name, argv, environment }: JudgedProgram,
		own: Pick<CallFacts, 'more'> & { readonly needs: readonly Capability[] },
		run: () => Maybe<ProgramExit>,
		id?: CallId,
	): Maybe<ProgramExit> {
		const needs: readonly Capability[] = [
			...own.needs,
			...Array.from(environment.keys(), (variable) => ({ kind: 'environment', name: variable }) as const),
			...secretNeeds([...argv, ...environment.values()]),
		];
		const caller = callerOf(shell);
		const call: Call = {
			...this.#base(caller, needs, shell.execution.place, id),
			kind: 'program',
			path: name,
			argv,
			environment: [...environment.keys()],
		};
		const facts = { ...unconfirmed, caller, run, more: own.more, document: documentOf(shell) };
		const exit = this.#through<ProgramExit | GivenAnswer>(call, facts);
		return andThen(exit, (ready) =>
			ready instanceof GivenAnswer
				? andThen(ready.write(shell, name), (status) => ({ kind: 'exited', status }) as const)
				: ready,
		);
	}

	wants({ name }: Tool): boolean {
		return (
			this.#rewriting.concernedAnyway('tool', name).length > 0 ||
			this.#guards.some(({ concerns }) => concerns?.('tool', name) === true)
		);
	}

	tool(request: GatedTool): Maybe<ToolAnswer> {
		const { shell, tool, id, place } = request;
		const { name } = tool;
		const transforms =
			tool.effects.length === 0
				? this.#rewriting.concernedAnyway('tool', name)
				: this.#rewriting.concerned('tool', name);
		const proposal = this.#rewriting.propose(shell, name, id, place, transforms);
		return new ToolPassage(request, proposal, {
			rewrite: (proposed, args) =>
				proposed.transforms.length === 0 ? args : this.#rewriting.input(proposed, args),
			judge: (args, run) => this.#judgeTool(request, args, run),
			refuse: (error) => this.refuse(name, error),
		}).pass();
	}

	#judgeTool(
		{ shell, tool, id, place }: GatedTool,
		args: unknown,
		run: () => Maybe<ToolAnswer>,
	): Maybe<ToolAnswer | GivenAnswer> {
		const { name } = tool;
		const caller = callerOf(shell);
		const touches = tool.touches?.(args, (path) => resolvePath(shell.cwd, path)) ?? [];
		return andThen(this.#needsOf(shell, touches), ({ needs: paths, more }) =>
			andThen(this.#lostBy(shell.slice, touches, paths), (lost) => {
				// What only computes needs nothing.
				const needs: readonly Capability[] =
					tool.effects.length === 0 ? paths : [{ kind: 'tool', name }, ...paths];
				const call: Call = { ...this.#base(caller, needs, place, id), kind: 'tool', name, args };
				const trees = treesOf(touches, paths);
				return this.#through(call, { ...unconfirmed, caller, run, lost, trees, more });
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
			const call: Call = { ...this.#base(caller, needs, undefined), kind: 'network', method, url };
			return this.#through(call, { ...unconfirmed, caller, run });
		};
		const admit = (peer: NetworkPeer): Maybe<void> => {
			const need = needOfPeer(this.#options.grants(), this.#options.principal, peer);
			return need === undefined ? undefined : cross([need], () => undefined);
		};
		return cross([hostOfUrl(url), ...secretNeeds(texts)], () => send(admit));
	}

	refuse(name: string, refusal: unknown): SaidRefusal {
		return sayRefusal(name, refusal, this.#record);
	}

	confirm(nonce: string): string | undefined {
		return this.#approved.add(nonce);
	}

	useConfirmation(command: string, paths: readonly string[]): boolean {
		return this.#approved.use(command, paths);
	}

	get nonces(): NonceStore {
		return this.#options.nonces;
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

	#needsOf({ slice }: Shell, touches: readonly Touch[]): Maybe<TouchNeeds> {
		return touchNeeds(this.#judgement!, touches, slice);
	}

	#mayRead(needs: readonly Capability[], kind: Call['kind'], name: string): boolean {
		return this.#isAllowed(needs) && !this.#isGuarded(kind, name);
	}

	#isGuarded(kind: Call['kind'], name: string): boolean {
		return this.#guards.length > 0 && this.#guards.some(({ concerns }) => concerns?.(kind, name) !== false);
	}

	// Most calls: no stage but policy has a say, and policy lets them through.
	#isPlainlyAllowed(needs: readonly Capability[], kind: Call['kind'], name: string): boolean {
		return !this.#isTraced && !this.#isGuarded(kind, name) && this.#isAllowed(needs);
	}

	#isAllowed(needs: readonly Capability[]): boolean {
		const { principal } = this.#options;
		const grants = this.#options.grants();
		for (let at = 0; at < needs.length; at++) {
			if (grants.judge(principal, needs[at]!).outcome !== 'allow') return false;
		}
		return true;
	}

	// The same for as many as a command has operands.
	#allowsAll(pace: Pace, needs: readonly Capability[], from = 0): Maybe<boolean> {
		const { principal } = this.#options;
		const grants = this.#options.grants();
		for (let at = from; at < needs.length; at++) {
			if (grants.judge(principal, needs[at]!).outcome !== 'allow') return false;
			if (at % 256 === 255 && pace.isDue())
				return pace.turn().then(() => this.#allowsAll(pace, needs, at + 1));
		}
		return true;
	}

	#through<R>(call: Call, facts: Omit<CallFacts, 'run'> & { readonly run: () => Maybe<R> }): Maybe<R> {
		this.#facts.set(call.id, facts);
		return andFinally(
			() =>
				orElse<R>(
					() => this.#pass(call) as Maybe<R>,
					(error) => {
						throw call.signal.aborted && error === call.signal.reason ? new Interrupted() : error;
					},
				),
			() => {
				this.#facts.delete(call.id);
			},
		);
	}

	#base(
		{ cwd, signal }: NetworkCaller,
		needs: readonly Capability[],
		place: CallPlace | undefined,
		id: CallId = freshCallId(),
	): CallBase {
		const { principal, origin = 'script' } = this.#options;
		const base = { id, principal, origin, needs, cwd, signal };
		return place === undefined ? base : { ...base, place };
	}

	#lostBy(
		pace: Pace,
		touches: readonly Touch[],
		places: readonly PathCapability[],
	): Maybe<readonly HeldBack[]> {
		const changes = changesOfTouches(this.#unguarded, touches, places, pace);
		if (isPromise(changes)) return changes.then((ready) => this.#notHeld(pace, ready));
		return this.#notHeld(pace, changes);
	}

	#notHeld(pace: Pace, changes: readonly FileChange[]): Maybe<readonly HeldBack[]> {
		return changes.length === 0 ? noLoss : notHeld(this.#step.toAsk(), changes, pace);
	}

	#warn(code: string, message: string): void {
		if (this.#warnings.length >= maxKept || this.#warnings.some((each) => each.message === message)) return;
		this.#warnings.push({ code, severity: 'warning', span: { start: 0, end: 0 }, message });
	}
}

// What a command does by running others is theirs to answer for.
const isChanging = (effect: ToolEffect): boolean => effect !== 'fs.read' && effect !== 'process';

const nothingElse: readonly Capability[] = [];
/** The one warning that refuses nothing. */
const rewritten = 'gate.rewritten';
const maxKept = 100;
/** How long a person may think before the script's clock runs on. */
const maxQuestionMs = 600_000;

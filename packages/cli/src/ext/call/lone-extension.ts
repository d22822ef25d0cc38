import {
	type CallPlace,
	createHookRegistry,
	errorResult,
	principalId,
	type ToolResult,
	type ToolUpdate,
	toPlain,
	type ValueRecord,
} from '@tenon/core';
import {
	type CommandAction,
	type ExtensionHost,
	type ExtensionTrust,
	type FoundExtension,
	type HookStages,
	hookStages,
	systemTimer,
} from '@tenon/extensions';
import { SessionKernels } from '../../kernel-process/outside/session-kernels.ts';
import { ExtensionCalls } from '../../session/extension-calls.ts';
import { FrontPort } from '../../session/front-port.ts';
import { policyNamed } from '../../support/policy-named.ts';
import { ExtError } from '../errors.ts';
import { openHost } from '../open-host.ts';
import type { ExtWorld } from '../world.ts';
import type { AskedQuestions } from './asked-questions.ts';

/** How one extension is started by itself. */
export interface LoneExtensionOptions {
	readonly extension: FoundExtension;
	/** Decides what it may do. */
	readonly trust: ExtensionTrust;
	/** The project; absolute, links followed. */
	readonly cwd: string;
	/** A preset or a policy file; `undefined`: what the user's policy says. */
	readonly policy: string | undefined;
	readonly questions: AskedQuestions;
}

/**
 * One extension in a session without a model: the workspace, its policy and its gate are those of sessions, and nothing
 * else is started. The opener closes it.
 */
export class LoneExtension {
	readonly name: string;
	readonly host: ExtensionHost;
	readonly #kernels: SessionKernels;
	readonly #questions: AskedQuestions;

	private constructor(name: string, host: ExtensionHost, kernels: SessionKernels, questions: AskedQuestions) {
		this.name = name;
		this.host = host;
		this.#kernels = kernels;
		this.#questions = questions;
	}

	/** Starts it. Throws {@link ExtError} where it does not start, and what opening the workspace throws. */
	static async open(options: LoneExtensionOptions, world: ExtWorld): Promise<LoneExtension> {
		const { extension, trust, cwd, questions } = options;
		const { name } = extension;
		const hooks = createHookRegistry();
		const front = new FrontPort();
		front.show(new Set(['insert']));
		front.connectPerson((asker) => questions.personFor(asker));
		front.watch((event) => {
			if (event.type === 'note') questions.notes.push({ level: event.level, text: event.text });
		});
		const kernels = new SessionKernels({
			order: orderOf(options, world),
			ask: questions.approve,
			hooks,
			stages: (): HookStages => hookStages({ hooks, timer: systemTimer }),
			printed: (text) => world.warn(text.trimEnd()),
		});
		try {
			const { places } = await kernels.open();
			const host: ExtensionHost = openHost(
				{ ...world, cwd, trust },
				{
					...{ front, hooks, programs: {}, readyGraceMs },
					callTool: (call) => calls.call(call),
					port: (call) => calls.port(call),
				},
			);
			const calls = new ExtensionCalls({
				...{ kernels, places, environment: world.environment },
				personFor: (asker) => questions.personFor(asker),
				sessionId: () => sessionId,
				// No turn, and no front: the program prints what comes of its one call.
				told: () => undefined,
			});
			host.watch((status) => calls.seen(status));
			kernels.connect(host.registry);
			const lone = new LoneExtension(name, host, kernels, questions);
			await host.load([{ ...extension, isEnabled: true }]);
			const [status] = host.list();
			if (status?.state === 'ready') return lone;
			await host.close();
			throw new ExtError('ext.not_started', notStarted(name, status?.state, status?.reason));
		} catch (error) {
			await kernels.close();
			throw error;
		}
	}

	/** The names of what it has added of one type, those that it did not get among them. */
	namesOf(type: 'tool' | 'command'): readonly string[] {
		return this.host.registry
			.ofOwner(this.name)
			.flatMap((added) =>
				added.type === 'tool' && type === 'tool'
					? [added.tool.name]
					: added.type === 'command' && type === 'command'
						? [added.name]
						: [],
			);
	}

	/** Calls one of its tools as a model would: through the hooks, the policy and the gate. */
	async callTool(
		name: string,
		args: ValueRecord,
		{ signal, update }: { readonly signal: AbortSignal; readonly update: (update: ToolUpdate) => void },
	): Promise<ToolResult> {
		const report = await this.#kernels.call(name, toPlain(args), {
			...{ signal, place, ui: this.#questions.personFor(null) },
			onUpdate: (_tool, told) => update(told),
		});
		return report?.result ?? errorResult(`there is no tool ${name}`, { exitStatus: 127 });
	}

	/** Runs one of its slash commands. */
	runCommand(name: string, args: string, signal: AbortSignal): Promise<CommandAction> {
		return this.host.invokeCommand(name, args, { sessionId, signal });
	}

	async close(): Promise<void> {
		await this.host.close();
		await this.#kernels.close();
	}
}

const sessionId = 'ext';
const place: CallPlace = { sessionId, turnId: '', callId: 'call', parentCallId: null };
const readyGraceMs = 30_000;

const orderOf = ({ cwd, policy }: LoneExtensionOptions, { environment }: ExtWorld) => {
	const named: { readonly preset?: never; readonly policyFile?: string } | ReturnType<typeof policyNamed> =
		policy === undefined ? {} : policyNamed(policy);
	return {
		...{ root: cwd, environment, isJail: false, hasOverlay: false },
		principal: { kind: 'model', id: principalId(sessionId) } as const,
		preset: 'preset' in named ? named.preset : undefined,
		policyFile: 'policyFile' in named ? named.policyFile : undefined,
		...({ mode: 'full', runPolicy: undefined } as const),
		...{ auditFile: undefined, limitProfile: undefined, limits: undefined },
	};
};

const notStarted = (name: string, state: string | undefined, reason: string | undefined): string => {
	const why = reason === undefined || reason === '' ? '' : `: ${reason}`;
	if (state === 'untrusted') return `${name} ${reason}; or name its folder, which is trusted for this call`;
	return `${name} did not start (${state ?? 'unknown'})${why}; 'tenon ext logs ${name}' shows what it wrote`;
};

import { randomUUID } from 'node:crypto';
import { realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
	Agent,
	contextToolNames,
	costOf,
	depthOf,
	openStore,
	standardProtocol,
	storedProcesses,
} from '@tenon/agent';
import { createHookRegistry, FsError, type Principal, principalId, type UserInterface } from '@tenon/core';
import {
	type ExtensionHost,
	type FoundExtension,
	type HookStages,
	hookStages,
	type Note,
	stateFolderOf,
	systemTimer,
} from '@tenon/extensions';
import {
	defaultAuditFile,
	defaultSecretFile,
	type ModeName,
	type PresetName,
	RunNarrowing,
	type RunPolicy,
} from '@tenon/host';
import { Config } from '../config/load-config.ts';
import { blocksModels } from '../config/model-settings.ts';
import type { WorkspaceOrder } from '../kernel-process/messages.ts';
import { askPerson } from '../kernel-process/outside/ask-person.ts';
import { SessionKernels } from '../kernel-process/outside/session-kernels.ts';
import { workspaceOver } from '../kernel-process/outside/workspace-over.ts';
import { policyNamed } from '../support/policy-named.ts';
import { findAgents } from './agents/find-agents.ts';
import { SeenAgents } from './agents/seen-agents.ts';
import { auditedGuards } from './audited-guards.ts';
import { contextText, readContextFiles } from './context/context-files.ts';
import { memoryPlaces, memoryText } from './context/memory-files.ts';
import { PromptTemplates } from './context/prompt-templates.ts';
import { withContributed } from './contributed-models.ts';
import { modelCompleteName, modelCompleteTool } from './direct/model-complete-tool.ts';
import { openModels } from './endpoint-models.ts';
import { EventLog } from './event-log.ts';
import { ExtensionCalls } from './extension-calls.ts';
import { FrontPort } from './front-port.ts';
import { providerOf, resolverOf } from './models.ts';
import { openExtensions, startExtensions, trustFileOf } from './open-extensions.ts';
import { processOwner } from './process-owner.ts';
import { SessionWorker } from './processes/session-worker.ts';
import { askApproval } from './questions/ask-approval.ts';
import { AutoApprovals } from './questions/auto-approvals.ts';
import { OpenQuestions } from './questions/open-questions.ts';
import { personInterface } from './questions/person-interface.ts';
import { recallTool } from './recall/recall-tool.ts';
import { inOurWords } from './run-policy.ts';
import type { Approvals } from './service/verbs/settings.ts';
import type { SessionService } from './service.ts';
import { SessionHost, type SessionPlace } from './session-host.ts';
import { sessionService } from './session-service.ts';
import { sessionSkills } from './session-skills.ts';
import { SessionTools } from './session-tools.ts';
import { SharedModels } from './shared-models.ts';
import { subagentTool } from './subagents/subagent-tool.ts';
import { subagentTools } from './subagents/subagent-tools.ts';
import { subagentsTool } from './subagents/subagents-tool.ts';
import { tellingQuestions } from './told-questions.ts';
import { tellingWaits } from './told-waits.ts';
import { shellVerbs } from './verbs/shell-verbs.ts';
import { LuaFilesWatch } from './watch-lua.ts';
import type { WorkspaceFacts } from './workspace-calls.ts';

/**
 * Opens sessions as {@link openSession} does, for a front that has several at a time: they have the rates of keys in
 * common, and what is held of a budget.
 */
export const sessionOpener = (): ((options: OpenSessionOptions) => Promise<SessionService>) => {
	const shared = new SharedModels();
	return (options) => openSession({ ...options, shared });
};

/** How a session is opened. */
export interface OpenSessionOptions {
	/** The folder of the project. */
	readonly cwd: string;
	readonly environment: Readonly<Record<string, string | undefined>>;
	/** The settings; default: those of the machine, the user and the folder, read now. */
	readonly config?: Config;
	/** Paths of extensions that the user has named. */
	readonly explicitExtensions: readonly string[];
	/** Whether those of the project and the user are looked for. */
	readonly findsExtensions: boolean;
	/** The session to open; `undefined`: a new one. */
	readonly sessionId: string | undefined;
	/** The file that conversations are kept in; `undefined`: in memory. */
	readonly storeFile: string | undefined;
	/** A preset, or a policy file in place of the user's; `undefined`: what the user's policy says. */
	readonly policy: string | undefined;
	readonly tapeFile: string | undefined;
	readonly hasAudit: boolean;
	/** Whether changes of files are kept aside, in memory; default: they are made in place. */
	readonly hasOverlay?: boolean;
	/** Which tools can be called; default `full`. */
	readonly mode?: ModeName;
	/** Who answers what the policy leaves to a person; default: the person. */
	readonly approvals?: Approvals;
	/** What this run takes away besides; default: nothing. */
	readonly runPolicy?: RunPolicy | undefined;
	readonly version: string;
	/** What it has in common with other sessions of the process; default: there are none. */
	readonly shared?: SharedModels;
	/** Tells the person something before there is a front. */
	complain(text: string): void;
	/** Told at once what a new session is, before its kernels and its store are there. */
	readonly began?: (session: NewSession) => void;
}

/** What is known of a new session at once. */
export interface NewSession {
	readonly sessionId: string;
	readonly provider: string;
	readonly model: string;
	readonly cwd: string;
}

/**
 * Joins what makes a session: agent, workspace, tools, extensions, hooks and store, and serves it. Extensions may still
 * be starting when it resolves; what needs them waits. Rejects if the policy, the tape or the store cannot be used: then
 * nothing is left open.
 */
export const openSession = async (options: OpenSessionOptions): Promise<SessionService> => {
	const { version, environment } = options;
	const front = new FrontPort();
	const events = new EventLog();
	const cwd = folderAt(options.cwd);
	const config = options.config ?? new Config({ environment, project: cwd });
	for (const notice of config.notices) options.complain(notice);
	const blocking = config.problems.find(blocksModels);
	if (blocking !== undefined && options.tapeFile === undefined)
		options.complain(`no model is asked until ${blocking.file}:${blocking.line} is mended`);
	const { shared = new SharedModels() } = options;
	const ownModels = await openModels({ environment, config, tapeFile: options.tapeFile, shared });
	const sessionId = options.sessionId ?? randomUUID();
	const place: SessionPlace = { sessionId, model: ownModels.list[0].id, cwd };
	if (options.sessionId === undefined)
		options.began?.({ ...place, provider: providerOf(ownModels, place.model) });
	const hooks = createHookRegistry();
	const ended = new AbortController();
	const questions = new OpenQuestions({
		can: (kind) => front.can(kind),
		tell: (event) => events.tell(event),
		now: Date.now,
		timer: systemTimer,
	});
	const person = personAt({ questions, front, asker: null, signal: ended.signal });
	front.connectPerson((asker, signal) => personAt({ questions, front, asker, signal }));
	const complainOf = (error: unknown): void => {
		// What was still on its way when the session closed is dropped.
		if (!ended.signal.aborted) options.complain(error instanceof Error ? error.message : String(error));
	};
	const approvals = new AutoApprovals(options.approvals ?? 'ask', (text) =>
		events.tell({ type: 'note', extension: '', level: 'info', text }),
	);
	const ask = tellingQuestions(
		// Secrets are removed where they are known.
		(question) => askApproval(question, { questions, redact: (text) => text, deadlineMs: null }),
		() => questions.can('approval'),
		hooks,
		place,
	);
	const kernels = new SessionKernels({
		order: orderOf(options, cwd),
		ask: askPerson(approvals.over(ask), () => front.can('latch')),
		hooks,
		stages: (): HookStages =>
			hookStages({
				...{ hooks, timer: systemTimer, observe: tellingWaits(front) },
				fulfil: ({ sessionId, owner, request }) =>
					void agent.fulfil(sessionId || place.sessionId, owner, request).catch(complainOf),
			}),
		printed: (text) => options.complain(text.trimEnd()),
	});
	const opening = kernels.open();
	// It is waited for below; until then its failure is kept.
	opening.catch(() => undefined);
	const workspace = workspaceOver(kernels);
	const store = await openStore({ file: options.storeFile ?? ':memory:' }).catch(async (error: unknown) => {
		await kernels.close();
		throw error;
	});
	let agent: Agent;
	let luaFiles: LuaFilesWatch | undefined;
	try {
		const { tools: builtin, notices, places } = await opening;
		const context = readContextFiles(cwd, environment);
		const memory = memoryText(memoryPlaces(cwd, environment), (problem) => options.complain(problem));
		for (const notice of [...notices, ...context.problems]) options.complain(notice);
		const extensions: ExtensionHost = openExtensions(options, cwd, {
			hooks,
			front,
			betweenTurns: (swap) => host.betweenTurns(swap),
			builtinTools: [
				...builtin.map(({ name }) => name),
				...contextToolNames,
				'recall',
				'subagent',
				'subagents',
				modelCompleteName,
			],
			hostInfo: () => ({ version, provider: providerOf(models, place.model), ...place }),
			callTool: (call) => calls.call(call),
			port: (call) => calls.port(call),
			audit: auditedGuards((record) => kernels.recordGuard(record)),
		});
		const watchFiles = (found: readonly FoundExtension[]): void => {
			const note = (told: Note): void => front.note(told);
			const trustFile = trustFileOf(environment);
			luaFiles = new LuaFilesWatch(found, { extensions, trustFile, timer: systemTimer, note });
		};
		const models = withContributed(ownModels, extensions.registry, shared.buckets);
		const resolver = resolverOf(models);
		const declared = findAgents(cwd, environment);
		for (const problem of declared.problems) options.complain(problem);
		const prompt = [systemPrompt(await workspace.facts()), contextText(context.files), memory]
			.filter((part) => part !== '')
			.join('\n\n');
		const own = [
			recallTool({ store, cwd }),
			subagentTool({
				agents: declared.agents,
				seen: new SeenAgents(join(stateFolderOf(environment), 'agents.json')),
				agent: () => agent,
				models: () => models.list.map(({ id }) => id),
				model: () => place.model,
				isPriced: async (id, usage) =>
					costOf(usage, (await resolver.resolve(id, { sessionId: place.sessionId })).facts.price) !== null,
				spentBy: (id) => models.spending.ofSession(id),
				systemPrompt: () => prompt,
			}),
			subagentsTool({ agent: () => agent }),
		];
		const forExtensions = modelCompleteTool({ agent: () => agent, callerOf: (id) => calls.callerOf(id) });
		kernels.connect(extensions.registry, [...own, forExtensions]);
		const isReadonly = (name: string): boolean | undefined =>
			([...builtin, ...own].find((tool) => tool.name === name) ?? extensions.registry.tool(name))?.readonly;
		const narrowing = new RunNarrowing({
			...{ root: cwd, mode: kernels.mode, policy: inOurWords(options.runPolicy) },
			isReadonly,
		});
		const tools = new SessionTools({ kernels, builtin, own, registry: extensions.registry, narrowing });
		const calls = new ExtensionCalls({
			...{ kernels, places, environment },
			personFor: (extension, signal) => front.personFor(extension, signal),
			sessionId: () => place.sessionId,
			told: (event) => events.tell(event),
		});
		extensions.watch((status) => calls.seen(status));
		agent = new Agent({
			store,
			models: resolver,
			defaultModel: place.model,
			systemPrompt: prompt,
			protocols: { standard: standardProtocol },
			defaultProtocol: 'standard',
			...processOwner(),
			skills: sessionSkills(extensions.registry),
			openTools: async ({ sessionId: id }) => {
				const record = depthOf(id) === 0 ? undefined : await store.sessions.read(id);
				if (record === undefined) return tools.open({ able: () => person.capabilities, ui: person });
				return subagentTools(record, {
					...{ kernels, tools, isReadonly, principal, root: cwd },
					personFor: (name) => {
						const ui = personAt({ questions, front, asker: name, signal: ended.signal });
						return { able: () => ui.capabilities, ui };
					},
				});
			},
			principal,
			hooks,
			processes: storedProcesses({ store }),
		});
		const processes = new SessionWorker({ store, agent, sessionId: () => place.sessionId });
		const host: SessionHost = await SessionHost.open({
			...{ agent, store, extensions, hooks, front, questions, events, models, place, processes },
			protocols: ['standard'],
			mode: {
				now: () => narrowing.mode,
				set: async (mode) => {
					await kernels.setMode(mode);
					narrowing.setMode(mode);
					tools.changed();
				},
			},
			workspace: { ...workspace, prepare: () => kernels.prepare(), close: () => kernels.close() },
			environment,
			secretFile: defaultSecretFile(environment),
			templates: new PromptTemplates(cwd, environment),
			stateFolder: stateFolderOf(environment),
			approvals,
			shell: shellVerbs(kernels, { ui: person, end: ended.signal, tell: (event) => events.tell(event) }),
			now: Date.now,
			ready: startExtensions(options, cwd, extensions, watchFiles)
				.then(() => agent.open(sessionId))
				.then(() => processes.follow())
				.catch(complainOf),
		});
		host.end.signal.addEventListener('abort', () => {
			luaFiles?.[Symbol.dispose]();
			ended.abort();
		});
		return sessionService(host);
	} catch (error) {
		await kernels.close();
		await store.close();
		throw error;
	}
};

// What tools can ask a person: as the model, or as the extension that calls them.
const personAt = ({
	questions,
	front,
	asker,
	signal,
}: {
	readonly questions: OpenQuestions;
	readonly front: FrontPort;
	readonly asker: string | null;
	readonly signal: AbortSignal;
}): UserInterface =>
	personInterface({
		questions,
		can: (kind) => front.can(kind),
		telling: {
			note: (level, text) => front.note({ extension: asker ?? '', level, text }),
			status: (key, text) => front.tell({ type: 'status', extension: asker, key, text }),
		},
		asking: { signal, asker, callId: null, deadlineMs: null },
	});

const folderAt = (path: string): string => {
	const folder = realpathSync(path);
	if (!statSync(folder).isDirectory()) throw new FsError('ENOTDIR', 'open', path);
	return folder;
};

const orderOf = (options: OpenSessionOptions, root: string): WorkspaceOrder => {
	const { environment, policy, hasAudit, mode = 'full', runPolicy } = options;
	const named: { readonly preset?: PresetName; readonly policyFile?: string } =
		policy === undefined ? {} : policyNamed(policy);
	return {
		...{ root, principal, environment, mode },
		runPolicy: inOurWords(runPolicy),
		isJail: false,
		hasOverlay: options.hasOverlay ?? false,
		preset: named.preset,
		policyFile: named.policyFile,
		closesWrongPolicy: true,
		auditFile: hasAudit ? defaultAuditFile(environment) : undefined,
		limitProfile: undefined,
		limits: undefined,
		memory: memoryPlaces(root, environment),
	};
};

const principal: Principal = { kind: 'model', id: principalId('session') };

const systemPrompt = ({ cwd, preset, runsPrograms }: WorkspaceFacts): string =>
	[
		`You work in the folder ${cwd}, under the policy "${preset}".`,
		'What you remove or overwrite is kept: the tool undo brings back all that one call changed.',
		'A call that answers "confirmation required" has done nothing; repeat it as the text says if you mean it.',
		'A call that answers "Permission denied" names the rule; do not try to get around it, ask the person.',
		runsPrograms
			? 'Programs of the machine run with the rights of its user.'
			: 'No programs of the machine run here; the commands of the shell are built in.',
	].join('\n');

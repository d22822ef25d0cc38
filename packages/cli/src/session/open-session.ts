import { randomUUID } from 'node:crypto';
import { realpathSync, statSync } from 'node:fs';
import { Agent, openInlineStore } from '@tenon/agent';
import { commands } from '@tenon/commands';
import { createHookRegistry, FsError, type Principal, principalId } from '@tenon/core';
import { type ExtensionHost, type HookStages, hookStages, systemTimer } from '@tenon/extensions';
import {
	defaultAuditFile,
	defaultSecretFile,
	openSecretFile,
	openWorkspace,
	type Workspace,
	type WorkspaceOptions,
} from '@tenon/host';
import { policyNamed } from '../support/policy-named.ts';
import { auditedGuards } from './audited-guards.ts';
import { withContributed } from './contributed-models.ts';
import { ExtensionCalls } from './extension-calls.ts';
import type { FrontPort } from './front-port.ts';
import { openModels, providerOf, resolverOf } from './models.ts';
import { openExtensions, startExtensions } from './open-extensions.ts';
import { Questions } from './questions.ts';
import { SessionHost, type SessionPlace } from './session-host.ts';
import { builtinTools, SessionTools } from './session-tools.ts';
import { tellingQuestions } from './told-questions.ts';
import { tellingWaits } from './told-waits.ts';
import { TurnEvents } from './turn-events.ts';

/** How a session is opened. */
export interface OpenSessionOptions {
	/** The folder of the project. */
	readonly cwd: string;
	readonly environment: Readonly<Record<string, string | undefined>>;
	readonly front: FrontPort;
	/** Paths of extensions that the user has named. */
	readonly explicitExtensions: readonly string[];
	/** Whether those of the project and the user are looked for. */
	readonly findsExtensions: boolean;
	/** A conversation to go on with; `undefined`: a new one. */
	readonly sessionId: string | undefined;
	/** The file that conversations are kept in; `undefined`: in memory. */
	readonly storeFile: string | undefined;
	/** A preset, or a policy file in place of the user's; `undefined`: what the user's policy says. */
	readonly policy: string | undefined;
	readonly tapeFile: string | undefined;
	readonly hasAudit: boolean;
	readonly version: string;
	/** Tells the person something before there is a front. */
	complain(text: string): void;
}

/**
 * Joins what makes a conversation: agent, workspace, tools, extensions, hooks and a front. Extensions go on being
 * started when it resolves; see {@link SessionHost.ready}. Throws if the policy, the tape or the store cannot be
 * used: then nothing is left open.
 */
export const openSession = async (options: OpenSessionOptions): Promise<SessionHost> => {
	const { front, version } = options;
	const cwd = folderAt(options.cwd);
	const ownModels = openModels(options.tapeFile);
	const sessionId = options.sessionId ?? randomUUID();
	const place: SessionPlace = { sessionId, model: ownModels.list[0].id, cwd };
	const hooks = createHookRegistry();
	const turns = new TurnEvents((event) => front.tell(event), Date.now);
	turns.subscribe(hooks);
	const store = openInlineStore({ file: options.storeFile ?? ':memory:' });
	try {
		if ((await store.sessions.read(sessionId)) !== undefined) {
			for (const used of await store.sessions.usage(sessionId)) turns.countUsed(used);
		}
		const stages = (): HookStages => hookStages({ hooks, timer: systemTimer, observe: tellingWaits(front) });
		const workspace: Workspace = await openWorkspace({
			...workspaceOptions(options, cwd),
			...stages(),
			tools: { find: (name) => tools.callables.find(name), list: () => tools.callables.list() },
			ask: tellingQuestions((question) => questions.ask(question), front, hooks, place),
		});
		const questions = new Questions(front, workspace.redact);
		for (const notice of workspace.notices) options.complain(notice);
		const builtin = builtinTools(workspace);
		const extensions: ExtensionHost = openExtensions(options, cwd, {
			hooks,
			builtinTools: builtin.map(({ name }) => name),
			hostInfo: () => ({ version, provider: providerOf(models, place.model), ...place }),
			callTool: (call) => calls.call(call),
			audit: auditedGuards(() => workspace),
		});
		const models = withContributed(ownModels, extensions.registry);
		const tools: SessionTools = new SessionTools(workspace, builtin, extensions.registry);
		const calls = new ExtensionCalls({
			...{ workspace, tools, stages, environment: options.environment },
			sessionId: () => place.sessionId,
		});
		extensions.watch((status) => calls.seen(status));
		const agent = new Agent({
			store,
			models: resolverOf(models),
			defaultModel: place.model,
			systemPrompt: systemPrompt(workspace),
			openTools: tools.open,
			principal,
			hooks,
			trace: turns.trace,
		});
		return new SessionHost({
			agent,
			store,
			workspace,
			extensions,
			hooks,
			front,
			questions,
			turns,
			models,
			place,
			now: Date.now,
			ready: startExtensions(options, cwd, extensions)
				.then(() => agent.open(sessionId))
				.catch((error: unknown) => options.complain(error instanceof Error ? error.message : String(error))),
		});
	} catch (error) {
		await store.close();
		throw error;
	}
};

const folderAt = (path: string): string => {
	const folder = realpathSync(path);
	if (!statSync(folder).isDirectory()) throw new FsError('ENOTDIR', 'open', path);
	return folder;
};

const workspaceOptions = (
	{ environment, policy, hasAudit }: OpenSessionOptions,
	root: string,
): Pick<
	WorkspaceOptions,
	'root' | 'principal' | 'commands' | 'environment' | 'secrets' | 'preset' | 'policyFile' | 'auditFile'
> => ({
	root,
	principal,
	commands,
	environment,
	secrets: openSecretFile(defaultSecretFile(environment)),
	...(policy === undefined ? {} : policyNamed(policy)),
	...(hasAudit ? { auditFile: defaultAuditFile(environment) } : {}),
});

const principal: Principal = { kind: 'model', id: principalId('session') };

const systemPrompt = ({ policy, runsPrograms, kernel }: Workspace): string =>
	[
		`You work in the folder ${kernel.cwd}, under the policy "${policy.policy.preset}".`,
		'What you remove or overwrite is kept: the tool undo brings back all that one call changed.',
		'A call that answers "confirmation required" has done nothing; repeat it as the text says if you mean it.',
		'A call that answers "Permission denied" names the rule; do not try to get around it, ask the person.',
		runsPrograms
			? 'Programs of the machine run with the rights of its user.'
			: 'No programs of the machine run here; the commands of the shell are built in.',
	].join('\n');

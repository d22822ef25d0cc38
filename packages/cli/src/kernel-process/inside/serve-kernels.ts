import type { ToolUpdate } from '@tenon/core';
import { type Answerers, seatPortNames } from '@tenon/extensions';
import { defaultSecretFile, openSecretFile, openWorkspace, type Workspace } from '@tenon/host';
import type { CallToolOptions, ToolReport } from '@tenon/shell';
import { workspaceCalls } from '../../session/workspace-calls.ts';
import {
	type HookNames,
	isAsItBegan,
	type KernelMethods,
	maxStateBytes,
	type OpenedWorkspace,
	type ToolAnswer,
	type ToolOrder,
	type WorkspaceOrder,
} from '../messages.ts';
import { answerPort } from './answer-port.ts';
import { answerVerb } from './answer-verb.ts';
import { CallHolds } from './call-holds.ts';
import { Contributed } from './contributed.ts';
import { withinCall } from './current-call.ts';
import { crossingStages } from './hook-stages.ts';
import { Kernels, mainHandle, openedKernel } from './kernels.ts';
import { overlayTools } from './overlay-tools.ts';
import type { SessionPeer } from './session-peer.ts';
import { agentOf, interfaceOf, Steps } from './session-side.ts';
import { askingLoss, askingSession, workspaceOptions } from './workspace-order.ts';

/** The kernels of one session, ready to be called. */
export interface ServedKernels {
	readonly opened: OpenedWorkspace;
	readonly answerers: Answerers<KernelMethods>;
	/** Makes ready what the first call needs. */
	warm(): void;
}

/**
 * Opens a workspace for a session that is somewhere else, and answers its calls: files, gate, policy, undo log and
 * kernels are all here, so that what policy allows is decided without a word across. Questions to a person, hooks,
 * and the tools of extensions go to the session.
 */
export const serveKernels = async (order: WorkspaceOrder, session: SessionPeer): Promise<ServedKernels> => {
	const holds = new CallHolds();
	const contributed = new Contributed(session, holds);
	const steps = new Steps(session);
	let names: HookNames = noNames;
	const stagesOf = (kernel: string) => crossingStages({ kernel, session, holds, names: () => names });
	const kernels = new Kernels({
		wrap: (tool) => contributed.wrap(tool),
		callablesWith: (builtin) => contributed.callablesWith(builtin),
		memory: order.memory,
		moreTools: (kernel) => (order.hasOverlay ? overlayTools(kernel) : []),
	});
	const workspace: Workspace = await kernels.addMain((tools) =>
		openWorkspace({
			...workspaceOptions(order),
			narrowing: {
				mode: order.mode,
				policy: order.runPolicy,
				isReadonly: (name) => (kernels.find(mainHandle)?.tools.get(name) ?? contributed.find(name))?.readonly,
				alwaysCallable: new Set(seatPortNames),
			},
			...stagesOf(mainHandle),
			tools,
			ask: askingSession(session, (text) => workspace.redact(text)),
			askLoss: askingLoss(session, (text) => workspace.redact(text)),
		}),
	);
	const { overlay } = workspace;
	const secrets = openSecretFile(defaultSecretFile(order.environment));
	const verbs = workspaceCalls(workspace, order.environment);
	const underway = new Map<number, AbortController>();
	const call = async (order: ToolOrder): Promise<ToolAnswer> => {
		const { kernel, tools } = kernels.get(order.kernel);
		const tool = tools.get(order.name) ?? contributed.find(order.name);
		const controller = new AbortController();
		underway.set(order.call, controller);
		let report: ToolReport | undefined;
		if (tool !== undefined)
			report = await withinCall(order.call, () =>
				kernel.callTool(tool, order.args, {
					signal: controller.signal,
					...(order.place === undefined ? {} : { place: order.place }),
					...(order.caller === undefined ? {} : callerOf(order.caller)),
					...(order.trace === undefined ? {} : { trace: order.trace }),
					...(order.hasAgent ? { agent: agentOf(session, order.call) } : {}),
					...(order.ui.length > 0 ? { ui: interfaceOf(session, order.call, order.ui) } : {}),
					...(order.hasSteps ? { step: steps.runnerOf(order.call) } : {}),
					...(order.hasBeginning ? { begin: () => beginning(session, order.call) } : {}),
					...(order.hasUpdates ? { onUpdate: tellUpdate(session, order.call) } : {}),
				}),
			).finally(() => underway.delete(order.call));
		return { report, cwd: kernel.cwd, hasUncommitted: overlay?.isDirty === true };
	};
	const answerers: Answerers<KernelMethods> = {
		call,
		cancel: ({ calls }) => {
			for (const call of calls) underway.get(call)?.abort();
		},
		fork: ({ kernel, from }) => openedKernel(kernels.fork(kernel, from, workspace)),
		seat: ({ kernel, ...seat }) =>
			openedKernel(
				kernels.addSeat(kernel, (tools) => workspace.seat({ ...seat, ...stagesOf(kernel), tools })),
			),
		subagentSeat: ({ kernel, ...seat }) =>
			openedKernel(
				kernels.addSubagent(kernel, (tools) => workspace.subagent({ ...seat, ...stagesOf(kernel), tools })),
			),
		grant: ({ kernel, scope }) => kernels.get(kernel).seat.policy.grantForSession(scope),
		port: (port, { signal }) => answerPort(kernels.get(port.kernel), port, { signal, secrets }),
		setMode: ({ mode }) => workspace.narrowing.setMode(mode),
		endKernel: ({ kernel }) => kernels.end(kernel),
		snapshot: ({ kernel: handle }) => {
			const { kernel } = kernels.get(handle);
			return kernel.snapshotBytes(maxStateBytes) > maxStateBytes ? undefined : kernel.snapshot();
		},
		restore: ({ kernel: handle, state }) => {
			const { kernel, begun } = kernels.get(handle);
			kernel.restore(isAsItBegan(state) ? begun : state);
			return { cwd: kernel.cwd };
		},
		workspace: ({ verb, argument }) => answerVerb(verbs, verb, argument),
		redact: ({ text }) => workspace.redact(text),
		recordGuard: (record) => workspace.recordGuard(record),
		hookNames: (now) => {
			names = now;
		},
		contributed: (list) => contributed.set(list),
		next: ({ run, args }) => contributed.next(run, args),
		work: ({ work }) => steps.work(work),
		progress: ({ run, update }) => contributed.progress(run, update),
		hold: (hold) => holds.hold(hold),
		release: (hold) => holds.release(hold),
		close: async () => {
			await kernels.endAll();
			await workspace.close();
		},
	};
	const { notices, runsPrograms, policy } = workspace;
	const { places, preset } = policy.policy;
	return {
		opened: {
			...openedKernel(kernels.get(mainHandle)),
			...{ notices, places, preset, runsPrograms, hasOverlay: overlay !== undefined },
		},
		answerers,
		warm: () => void policy.grants(),
	};
};

const callerOf = ({
	cwd,
	scripts,
	trace,
}: NonNullable<ToolOrder['caller']>): Pick<CallToolOptions, 'caller' | 'trace'> => ({
	caller: { cwd, scripts },
	...(trace === undefined ? {} : { trace }),
});

const tellUpdate =
	(session: SessionPeer, call: number) =>
	(tool: string, update: ToolUpdate): void =>
		session.tell('update', { call, tool, update });

const beginning = async (session: SessionPeer, call: number): Promise<void> => {
	await session.request('begin', { call });
};

const none = { any: false, names: [] } as const;
const noNames: HookNames = {
	tool_call: none,
	command: none,
	file_written: none,
	tool_result: none,
	tool_finished: none,
};

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHookRegistry, errorResult, type TimerPort, type Tool } from '@tenon/core';
import type { ExtensionRunner, FoundExtension, HostInfo } from '../host/extension.ts';
import { ExtensionHost } from '../host/extension-host.ts';
import type { ExtensionStatus } from '../host/extension-status.ts';
import { hashOfStart } from '../trust/content-hash.ts';
import { requestedGrants } from '../trust/requested-grants.ts';
import { type CaseResult, caseResult, fail, pass, skipped, type Verdict } from './case-result.ts';
import { checkTool, type KitToolCaller } from './cases/tools.ts';
import type { KitDeadlines } from './deadlines.ts';
import { createKitFront } from './kit-front.ts';

/** What the cases under the host need. */
export interface CheckUnderHostOptions {
	/** As for a session: one for the extension's kind has to be among them. */
	readonly runners: readonly ExtensionRunner[];
	readonly environment: Readonly<Record<string, string | undefined>>;
	readonly host: HostInfo;
	readonly timer: TimerPort;
	readonly deadlines: KitDeadlines;
	/** `undefined`: tools are not called, for they have effects. */
	readonly callTool: KitToolCaller | undefined;
}

/** The cases that the real host decides, with the extension as the only one in it and nothing kept afterwards. */
export async function* checkUnderHost(
	found: FoundExtension,
	options: CheckUnderHostOptions,
): AsyncGenerator<CaseResult> {
	const stateFolder = mkdtempSync(join(tmpdir(), 'tenon-extension-kit-'));
	const host = openHost(found, stateFolder, options);
	try {
		await host.load([{ ...found, isEnabled: true, restart: 'never' }]);
		const status = host.list()[0];
		yield caseResult('host', 'it loads under the host without a complaint', judgeLoading(status));
		if (status?.state === 'ready') yield* contributions(host, found, options);
	} finally {
		await host.close();
		rmSync(stateFolder, { recursive: true, force: true });
	}
}

const openHost = (
	found: FoundExtension,
	stateFolder: string,
	{ runners, environment, host, timer, deadlines }: CheckUnderHostOptions,
): ExtensionHost =>
	new ExtensionHost({
		runners,
		hooks: createHookRegistry(),
		front: createKitFront(),
		trust: {
			decide: async () => ({
				type: 'trusted',
				contentHash: hashOfStart(found),
				grants: requestedGrants(found),
			}),
		},
		builtins: { tools: [], commands: [] },
		hostInfo: () => host,
		callTool: async ({ name }) => errorResult(`there is no tool ${JSON.stringify(name)} in a test`),
		stateFolder,
		environment,
		timer,
		readyGraceMs: deadlines.helloMs + deadlines.readyMs,
	});

const judgeLoading = (status: ExtensionStatus | undefined): Verdict => {
	if (status === undefined) return fail('the host does not know it');
	if (status.state !== 'ready') return fail(`it is ${status.state}: ${status.reason}`);
	const [first] = status.problems;
	return first === undefined ? pass : fail(`${first.where}: ${first.message}`);
};

async function* contributions(
	host: ExtensionHost,
	found: FoundExtension,
	options: CheckUnderHostOptions,
): AsyncGenerator<CaseResult> {
	// Those of a program were tried on the wire.
	const commands = found.kind === 'process' ? [] : host.registry.commands();
	for (const { contribution } of commands) {
		const title = `/${contribution.name} answers in time`;
		yield caseResult(
			`command:${contribution.name}`,
			title,
			await checkCommand(host, contribution.name, options),
		);
	}
	for (const { contribution } of host.registry.of('tool')) {
		const title = `${contribution.tool.name} gives a result for arguments that fit and for some that do not`;
		yield caseResult(
			`tool:${contribution.tool.name}`,
			title,
			await tryTool(host, contribution.tool, options),
		);
	}
}

const checkCommand = async (
	host: ExtensionHost,
	name: string,
	{ timer, deadlines, host: info }: CheckUnderHostOptions,
): Promise<Verdict> => {
	const abort = new AbortController();
	const deadline = timer.after(deadlines.commandMs, () => abort.abort());
	await host.invokeCommand(name, '', { sessionId: info.sessionId, signal: abort.signal });
	deadline[Symbol.dispose]();
	return abort.signal.aborted ? fail(`no answer within ${deadlines.commandMs} ms`) : pass;
};

const tryTool = (
	host: ExtensionHost,
	tool: Tool,
	{ callTool, timer, deadlines }: CheckUnderHostOptions,
): Promise<Verdict> => {
	if (callTool === undefined)
		return Promise.resolve(skipped('tools have effects and are called only on demand'));
	const findFault = (): string | undefined => {
		// All that it added goes at once, before its end is settled.
		if (host.registry.tool(tool.name) === undefined) return 'it is gone';
		const status = host.list()[0];
		return status?.state === 'ready' ? undefined : `it is ${status?.state}: ${status?.reason}`;
	};
	return checkTool(tool, { call: callTool, timer, deadlineMs: deadlines.toolMs, findFault });
};

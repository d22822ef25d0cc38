import type { TimerPort } from '@tenon/core';
import type { ExtensionRunner, FoundExtension, HostInfo } from '../host/extension.ts';
import { systemTimer } from '../host/system-timer.ts';
import { grantedEnvironment } from '../trust/granted-environment.ts';
import { requestedGrants } from '../trust/requested-grants.ts';
import { type CaseResult, caseResult, skipped } from './case-result.ts';
import type { KitToolCaller } from './cases/tools.ts';
import { checkUnderHost } from './check-under-host.ts';
import { checkWire } from './check-wire.ts';
import { type KitDeadlines, protocolDeadlines } from './deadlines.ts';

/** How an extension is checked. */
export interface CheckExtensionOptions {
	/** As for a session: one for the extension's kind has to be among them. */
	readonly runners: readonly ExtensionRunner[];
	/** What grants choose from; usually `process.env`. */
	readonly environment: Readonly<Record<string, string | undefined>>;
	/** What the extension is told of its host. Its working directory should be one that may be written to. */
	readonly host: HostInfo;
	readonly timer?: TimerPort;
	/** Those of the protocol unless said otherwise. */
	readonly deadlines?: Partial<KitDeadlines>;
	/** Calls a tool; without it tools are not called, for they have effects. */
	readonly callTool?: KitToolCaller;
}

/**
 * Holds an extension, of which nothing is known, to the protocol: case by case, as they are decided. It gets what it
 * asks for, and is started several times; its commands are run. Nothing of it is left at the end, also where the
 * iteration is given up.
 */
export async function* checkExtension(
	found: FoundExtension,
	options: CheckExtensionOptions,
): AsyncGenerator<CaseResult> {
	const { runners, environment, host, timer = systemTimer, callTool } = options;
	const deadlines = { ...protocolDeadlines, ...options.deadlines };
	const { start } = found;
	if (start.kind === 'process' && start.program !== '') {
		const given = grantedEnvironment(requestedGrants(found), environment);
		yield* checkWire(found, start, { environment: given, timer, host, deadlines });
	} else {
		yield caseResult('hello', 'it speaks the wire protocol', skipped('it is no program that speaks it'));
	}
	yield* checkUnderHost(found, { runners, environment, host, timer, deadlines, callTool });
}

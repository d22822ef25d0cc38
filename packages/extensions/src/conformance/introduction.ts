import { isRecord, type JsonSchema, toPlain, type ValueRecord } from '@tenon/core';
import type { Contributes, Hello, RegisterCommand, RegisterTool } from '@tenon/wire';
import { capabilityNames, protocolVersion } from '@tenon/wire';
import type { FoundExtension, HostInfo } from '../host/extension.ts';
import { defaultSettings } from '../host/settings-book.ts';
import { idleMs, type KitDeadlines } from './deadlines.ts';
import type { WireProbe } from './wire-probe.ts';

/** What an extension said of itself before it was ready. */
export interface Introduction {
	readonly hello: Hello;
	readonly commands: readonly RegisterCommand[];
	readonly tools: readonly RegisterTool[];
	readonly events: readonly string[];
	readonly intercepts: readonly string[];
	/** Whether it is ready, by its own word or by a pause. */
	readonly isReady: boolean;
}

/** Greets an extension as a host does and takes in what it offers; a text says why there was no `hello`. */
export const introduce = async (
	probe: WireProbe,
	{ folder, contributes }: FoundExtension,
	host: HostInfo,
	deadlines: KitDeadlines,
): Promise<Introduction | string> => {
	const first = await probe.waitFor((frame) => frame, deadlines.helloMs);
	if (first === undefined) return noHello(probe, deadlines);
	if (first.type !== 'hello') return `the first frame is ${first.type}`;
	if (probe.strayLines.length > 0) return `before hello came ${probe.strayLines[0]}`;
	const { version, provider, model, cwd } = host;
	probe.send({
		type: 'hello_ack',
		protocol_version: protocolVersion,
		zot_version: version,
		provider,
		model,
		cwd,
		extension_dir: folder,
		data_dir: folder,
		capabilities: capabilityNames,
		settings: first.capabilities.includes('x.contribute') ? defaultsOf(contributes) : undefined,
	});
	const offers = collector();
	// Nothing is picked but what an extension offers: the rest is there for its waiters.
	const isReady = await waitUntilReady(probe, offers.take, deadlines.readyMs);
	return { hello: first, ...offers.all, isReady };
};

const defaultsOf = ({ settings }: Partial<Contributes> = {}): ValueRecord | undefined => {
	if (settings === undefined) return undefined;
	const defaults = defaultSettings(toPlain(settings) as JsonSchema);
	return isRecord(defaults.settings) ? defaults.settings : undefined;
};

const noHello = (probe: WireProbe, { helloMs }: KitDeadlines): string => {
	const { exit, stderr, strayLines } = probe;
	if (strayLines.length > 0) return `the first line is ${strayLines[0]}`;
	const last = stderr.trim().split('\n').at(-1) ?? '';
	if (exit === undefined) return `nothing came within ${helloMs} ms`;
	return `it ended before hello (${exit.how})${last === '' ? '' : `: ${last}`}`;
};

type Offers = Omit<Introduction, 'hello' | 'isReady'>;

const collector = (): { readonly all: Offers; readonly take: Parameters<WireProbe['waitFor']>[0] } => {
	const commands: RegisterCommand[] = [];
	const tools: RegisterTool[] = [];
	const events: string[] = [];
	const intercepts: string[] = [];
	return {
		all: { commands, tools, events, intercepts },
		take: (frame) => {
			if (frame.type === 'register_command') commands.push(frame);
			else if (frame.type === 'register_tool') tools.push(frame);
			else if (frame.type === 'subscribe') {
				events.push(...frame.events);
				intercepts.push(...frame.intercept);
			} else return frame.type === 'ready' ? 'ready' : undefined;
			return 'offer';
		},
	};
};

const waitUntilReady = async (
	probe: WireProbe,
	take: Parameters<WireProbe['waitFor']>[0],
	readyMs: number,
): Promise<boolean> => {
	const endsAt = probe.now() + readyMs;
	while (probe.now() < endsAt) {
		const waitMs = Math.min(idleMs, endsAt - probe.now());
		const taken = await probe.waitFor(take, waitMs);
		if (taken === 'ready') return true;
		if (taken === undefined) return waitMs === idleMs && probe.exit === undefined;
	}
	return false;
};
